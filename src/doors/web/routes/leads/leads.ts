import { logSecurity } from '../../../../domain/accounts/security-log/log-security.ts';
import type { App } from '../../../../domain/app.ts';
import { changeLeadForm, replaceLeadKey } from '../../../../domain/leads/change-lead-form.ts';
import { leadForm } from '../../../../domain/leads/lead-form.ts';
import { leadFormPath } from '../../../../domain/leads/open-lead-form.ts';
import { findLeadForm, type StoredLeadForm } from '../../../../domain/leads/queries.ts';
import { procedureFor, router } from '../../procedure.ts';

/** The lead form for the website of the account. */
export const leadRoutes = router({
  form: procedureFor('account:manage').query(async ({ ctx: { app, store } }) =>
    withAddresses(app, await findLeadForm(store)),
  ),

  changeForm: procedureFor('account:manage')
    .input(leadForm)
    .mutation(async ({ ctx: { app, write }, input }) =>
      withAddresses(app, await write((tx) => changeLeadForm(app, tx, input))),
    ),

  replaceKey: procedureFor('account:manage').mutation(async ({ ctx: { app, by, write } }) => {
    const form = await write(async (tx) => {
      await logSecurity(app, tx, { kind: 'lead_key_replaced', by });
      return replaceLeadKey(app, tx);
    });
    return withAddresses(app, form);
  }),
});

/** The addresses are empty until the form is saved. */
function withAddresses(app: App, { form, publicKey }: StoredLeadForm) {
  const has = publicKey !== '';
  return {
    form,
    publicKey,
    pageUrl: has ? app.baseUrl() + leadFormPath(publicKey) : '',
    scriptUrl: has ? `${app.baseUrl()}/lead/form.js` : '',
  };
}
