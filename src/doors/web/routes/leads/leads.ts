import {
  changeLeadForm,
  findLeadForm,
  replaceLeadKey,
} from '../../../../domain/leads/change-lead-form.ts';
import { leadForm } from '../../../../domain/leads/lead-form.ts';
import { withAddresses } from '../../../../domain/leads/open-lead-form.ts';
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
    return withAddresses(app, await write((tx) => replaceLeadKey(app, tx, by)));
  }),
});
