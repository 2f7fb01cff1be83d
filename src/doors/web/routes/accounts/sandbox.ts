import { openSandbox, resetSandbox } from '../../../../domain/accounts/sandbox/sandbox.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';

/** The test account beside the real one. */
export const sandboxRoutes = router({
  /** The sandbox of this account; null where there is none. */
  read: procedureFor('account:manage').query(async ({ ctx: { app, person } }) => {
    const accountId = await app.store.accounts.findSandbox(person.accountId);
    return { accountId: accountId ?? null };
  }),

  /** Makes it. Its key leaves the server once, in the answer. */
  open: confirmedProcedureFor('keys:manage').mutation(async ({ ctx: { app, by, person } }) => {
    const { accountId, userId } = person;
    const sandbox = await openSandbox(app, { accountId, userId, by });
    return { accountId: sandbox.accountId, apiKey: sandbox.apiKey };
  }),

  /** Empties the sandbox in which the person works. */
  reset: procedureFor('account:manage').mutation(({ ctx: { app, by, person } }) =>
    resetSandbox(app, { accountId: person.accountId, by }),
  ),
});
