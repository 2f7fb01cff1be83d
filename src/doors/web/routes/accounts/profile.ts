import { z } from 'zod';
import {
  changeProfile,
  confirmEmailChange,
  requestEmailChange,
} from '../../../../domain/accounts/sign-in/change-profile.ts';
import { describeDevice } from '../../../../domain/accounts/sign-in/describe-device.ts';
import { passwordCharactersMax } from '../../../../domain/accounts/sign-in/sign-in.ts';
import { profile } from '../../../../domain/accounts/team/user.ts';
import { setPhotoId } from '../../../../domain/accounts/team/user-queries.ts';
import { requireFileStore } from '../../../../domain/files/store/read-content.ts';
import {
  sendEmailChange,
  tellOfSignInChange,
} from '../../../../domain/messages/team/sign-in-emails.ts';
import { emailCharactersMax } from '../../../../domain/shared/text.ts';
import { line } from '../../../../domain/shared/values/members.ts';
import { requireConfirmed } from '../../person.ts';
import { ownProcedure, router } from '../../procedure.ts';

/** It holds the address, which may have 254 characters. */
const emailTokenCharactersMax = 500;

/** A member's own profile. Passwords and two-factor settings are changed below `/app/auth/`. */
export const profileRoutes = router({
  change: ownProcedure
    .input(profile)
    .mutation(({ ctx: { app, person, write }, input }) =>
      write((tx) => changeProfile(app, tx, { ...input, userId: person.userId })),
    ),

  removePhoto: ownProcedure.mutation(({ ctx: { person, write } }) =>
    write((tx) => setPhotoId(tx, person.userId, null)),
  ),

  /** Sends a link to the new address; `confirmEmail` makes the change. The answer is the same for an address that is taken. */
  changeEmail: ownProcedure
    .input(
      z.object({
        email: line(emailCharactersMax),
        password: z.string().max(passwordCharactersMax),
      }),
    )
    .mutation(async ({ ctx: { app, by, person }, input }) => {
      const { identityId } = person;
      const request = await requestEmailChange(app, { ...input, identityId, by });
      await sendEmailChange(app, { ...request, identityId });
    }),

  /** Takes the link that was sent to the new address, and tells the old one. */
  confirmEmail: ownProcedure
    .input(z.object({ token: z.string().max(emailTokenCharactersMax) }))
    .mutation(async ({ ctx: { app, by, person }, input: { token } }) => {
      const { identityId } = person;
      const { before, email } = await confirmEmailChange(app, {
        identityId,
        token,
        by,
      });
      await tellOfSignInChange(app, { identityId, change: 'email', email: before });
      return { email };
    }),

  /**
   * Refuses until the password was entered again, and while the store of files does not answer if the download has them; the
   * app calls it before a download.
   */
  requireConfirmed: ownProcedure
    .input(z.object({ hasFiles: z.boolean() }))
    .mutation(async ({ ctx: { app, person }, input }) => {
      requireConfirmed(person);
      if (input.hasFiles) await requireFileStore(app, person.store);
    }),

  /** The active sessions. */
  sessions: ownProcedure.query(async ({ ctx: { app, person } }) => {
    const sessions = await app.store.signIn.listSessions(person.identityId, app.now());
    return sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: describeDevice(userAgent),
      isThis: session.sessionId === person.sessionId,
    }));
  }),

  endSession: ownProcedure
    .input(z.object({ sessionId: z.string().max(100) }))
    .mutation(({ ctx: { app, by, person }, input }) =>
      app.store.accounts.endSession(person.identityId, input.sessionId, {
        at: app.now(),
        kind: 'session_revoked',
        by,
        detail: '',
      }),
    ),

  endOtherSessions: ownProcedure.mutation(({ ctx: { app, by, person } }) =>
    app.store.accounts.endOtherSessions(person.identityId, person.sessionId, {
      at: app.now(),
      kind: 'sessions_ended',
      by,
      detail: '',
    }),
  ),
});
