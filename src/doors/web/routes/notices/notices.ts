import { z } from 'zod';
import { emailChannel } from '../../../../domain/messages/channels/find-channel.ts';
import {
  emailChoices,
  findEmailChoicesOf,
  setEmailChoices,
} from '../../../../domain/notices/email-choices.ts';
import { findMemberNotices, markNoticesRead } from '../../../../domain/notices/queries.ts';
import { noticeInWords } from '../../../../domain/notices/write-notice-email.ts';
import { id } from '../../input.ts';
import { ownProcedure, router } from '../../procedure.ts';

/** What a member was told about. */
export const noticeRoutes = router({
  /** The newest ones, and how many are unread. */
  list: ownProcedure.query(async ({ ctx: { person, store } }) => {
    const { notices, unread } = await findMemberNotices(store, person);
    return { notices: notices.map((one) => ({ ...one, ...noticeInWords(one) })), unread };
  }),

  /** What the member is emailed about, and whether this account can send email. */
  emails: ownProcedure.query(async ({ ctx: { app, person, store } }) => {
    const { choices } = await findEmailChoicesOf(store, person.userId);
    return { choices, isEmailSetUp: (await emailChannel(app, store)) !== undefined };
  }),

  setEmails: ownProcedure
    .input(emailChoices)
    .mutation(({ ctx: { person, write }, input }) =>
      write((tx) => setEmailChoices(tx, person.userId, input)),
    ),

  markRead: ownProcedure
    .input(z.object({ noticeId: id }))
    .mutation(({ ctx: { app, person, write }, input: { noticeId } }) =>
      write((tx) => markNoticesRead(tx, { userId: person.userId, at: app.now(), noticeId })),
    ),

  /** Up to the newest one that the member has seen, so that one that came since stays unread. */
  markAllRead: ownProcedure
    .input(z.object({ throughId: id }))
    .mutation(({ ctx: { app, person, write }, input: { throughId } }) =>
      write((tx) => markNoticesRead(tx, { userId: person.userId, at: app.now(), throughId })),
    ),
});
