import { z } from 'zod';
import { findMemberNotices, markNoticesRead } from '../../../../domain/notices/queries.ts';
import { id } from '../../input.ts';
import { ownProcedure, router } from '../../procedure.ts';

/** What a member was told about. */
export const noticeRoutes = router({
  /** The newest ones, and how many are unread. */
  list: ownProcedure.query(({ ctx: { person, store } }) => findMemberNotices(store, person)),

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
