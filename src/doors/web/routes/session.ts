import { openProcedure, router } from '../procedure.ts';

/** Who is signed in, and what they may do. */
export const sessionRoutes = router({
  /** Undefined while nobody is; the app then shows the page to sign in. */
  current: openProcedure.query(async ({ ctx: { app, person } }) => {
    if (person === undefined) return null;
    const { accountId, accountName, role, abilities, userId } = person;
    const user = await person.store.users.find(userId);
    const accounts = await app.store.accounts.membershipsOf(person.identityId);
    return {
      accountId,
      accountName,
      role,
      abilities,
      user: user ?? null,
      accounts: accounts.map((account) => ({ id: account.accountId, name: account.accountName })),
    };
  }),
});
