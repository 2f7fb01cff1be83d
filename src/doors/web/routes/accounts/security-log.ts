import { z } from 'zod';
import { findSecurityEntries } from '../../../../domain/accounts/security-log/queries.ts';
import {
  securityKind,
  securityKinds,
  securityOutcome,
} from '../../../../domain/accounts/security-log/security-entry.ts';
import { userName } from '../../../../domain/accounts/team/user.ts';
import { findMembers } from '../../../../domain/accounts/team/user-queries.ts';
import { cursor, id, pageSize, writeCursor } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';

/** Sign-ins, failures and changes of rights, for owners. */
export const securityLogRoutes = router({
  /** The newest first. */
  list: procedureFor('team:manage')
    .input(
      z.object({
        kind: securityKind.optional(),
        userId: id.optional(),
        cursor: cursor(z.int()).optional(),
        limit: pageSize(100, 50),
      }),
    )
    .query(async ({ ctx: { store }, input: { cursor: before, limit, ...filter } }) => {
      // One more than shown tells whether there is a next page.
      const found = await findSecurityEntries(store, filter, { before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        entries: page.map(({ byUserId: _, aboutUserId: __, ...entry }) => ({
          ...entry,
          event: securityKinds[entry.kind],
          outcome: securityOutcome(entry.kind),
        })),
        nextCursor: last === undefined ? null : writeCursor(last.entryId),
      };
    }),

  /** The filters of the security log. */
  filters: procedureFor('team:manage').query(async ({ ctx: { store } }) => {
    const members = await findMembers(store);
    return {
      kinds: securityKind.options.map((kind) => ({ kind, event: securityKinds[kind] })),
      members: members.map((member) => ({ userId: member.userId, name: userName(member) })),
    };
  }),
});
