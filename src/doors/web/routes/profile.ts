import { z } from 'zod';
import { changeEmail } from '../../../domain/accounts/sign-in/change-email.ts';
import { changeProfile } from '../../../domain/accounts/sign-in/change-profile.ts';
import { passwordCharactersMax } from '../../../domain/accounts/sign-in/sign-in.ts';
import {
  nameCharactersMax,
  phoneCharactersMax,
  workTitleCharactersMax,
} from '../../../domain/accounts/team/user.ts';
import { tellOfSignInChange } from '../../../domain/messages/tell-of-sign-in-change.ts';
import { emailCharactersMax } from '../../../domain/shared/text.ts';
import { line } from '../input.ts';
import { ownProcedure, router } from '../procedure.ts';

/** What everybody decides for themselves. Passwords and second factors are changed below `/app/auth/`. */
export const profileRoutes = router({
  change: ownProcedure
    .input(
      z.object({
        firstName: line(nameCharactersMax),
        lastName: line(nameCharactersMax),
        phoneNumber: line(phoneCharactersMax),
        workTitle: line(workTitleCharactersMax),
      }),
    )
    .mutation(({ ctx: { app, person, write }, input }) =>
      write((tx) => changeProfile(app, tx, { ...input, userId: person.userId })),
    ),

  changeEmail: ownProcedure
    .input(
      z.object({
        email: line(emailCharactersMax),
        password: z.string().max(passwordCharactersMax),
      }),
    )
    .mutation(async ({ ctx: { app, person }, input }) => {
      const { identityId } = person;
      const { before } = await changeEmail(app, { ...input, identityId });
      await tellOfSignInChange(app, { identityId, change: 'email', email: before });
    }),

  /** Where one is signed in. */
  sessions: ownProcedure.query(async ({ ctx: { app, person } }) => {
    const sessions = await app.signIn.listSessions(person.identityId);
    return sessions.map((session) => ({
      ...session,
      isThis: session.sessionId === person.sessionId,
    }));
  }),

  endSession: ownProcedure
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx: { app, person }, input }) =>
      app.store.accounts.endSession(person.identityId, input.sessionId),
    ),

  endOtherSessions: ownProcedure.mutation(({ ctx: { app, person } }) =>
    app.store.accounts.endOtherSessions(person.identityId, person.sessionId),
  ),
});
