import { procedureFor, router } from '../procedure.ts';

/** The firm's people. */
export const teamRoutes = router({
  /** Who may own customers: to choose from, and to name. */
  names: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const members = await store.users.listMembers();
    return members.map(({ userId, firstName, lastName, email, removedAt }) => ({
      userId,
      name: `${firstName} ${lastName}`.trim() || email,
      isActive: removedAt === undefined,
    }));
  }),
});
