import { z } from 'zod';
import {
  changePaymentDetails,
  changeSettings,
} from '../../../../domain/accounts/settings/change-settings.ts';
import { financeLimits } from '../../../../domain/accounts/settings/finance.ts';
import { logoBytesMax, readLogo, setLogo } from '../../../../domain/accounts/settings/logo.ts';
import { paymentDetails } from '../../../../domain/accounts/settings/payment-details.ts';
import { priceRuleLimits } from '../../../../domain/accounts/settings/price-rules.ts';
import { readSettings, saveColumns } from '../../../../domain/accounts/settings/queries.ts';
import {
  questionOf,
  saleGroups,
  saleTermKeys,
  saleTermsShape,
} from '../../../../domain/accounts/settings/sale-terms.ts';
import { readSetUp } from '../../../../domain/accounts/settings/set-up.ts';
import { settingsChanges, settingsLimits } from '../../../../domain/accounts/settings/settings.ts';
import { printSaleTerms } from '../../../../domain/proposals/terms/print-sale-terms.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';

/** Any answers: a preview shows nothing while one of them does not fit. */
const unfinishedTerms = z.partialRecord(z.enum(saleTermKeys), z.unknown());

/** A logo fits into the body of a procedure in this form, so it needs no way of its own. */
const base64 = z.base64().max(4 * Math.ceil(logoBytesMax / 3), 'is too large');

/** The settings of the account. */
export const settingsRoutes = router({
  read: procedureFor('account:manage').query(async ({ ctx: { store, person } }) => {
    const [settings, logo] = await Promise.all([readSettings(store), readLogo(store)]);
    return {
      ...settings,
      accountName: person.accountName,
      hasLogo: logo !== undefined,
      saleQuestions: saleTermKeys.map((key) => ({ key, ...questionOf(key) })),
      saleGroups,
      limits: {
        ...settingsLimits,
        finance: financeLimits,
        priceRules: priceRuleLimits,
        logoBytes: logoBytesMax,
      },
    };
  }),

  /** Returns the stored values, such as the ABN in its printed form. */
  change: procedureFor('account:manage')
    .input(settingsChanges.omit({ payment: true, sms: true }))
    .mutation(({ ctx: { write }, input }) => write((tx) => changeSettings(tx, input))),

  /** Where customers pay their deposit. */
  changePayment: confirmedProcedureFor('account:manage')
    .input(z.object({ payment: paymentDetails }))
    .mutation(({ ctx: { app, write, by }, input: { payment } }) =>
      write((tx) => changePaymentDetails(app, tx, { payment, by })),
    ),

  /** How far a new firm is on the way to its first proposal; null once it is there, or does not want to see it. */
  openSetUp: procedureFor('account:manage').query(
    async ({ ctx: { store } }) => (await readSetUp(store)) ?? null,
  ),

  dismissSetUp: procedureFor('account:manage')
    .input(z.object({ isDismissed: z.boolean() }))
    .mutation(({ ctx: { write }, input: { isDismissed } }) =>
      write((tx) => saveColumns(tx, { setUpDismissed: isDismissed ? 1 : 0 })),
    ),

  /** The sentences that proposals would print with these answers and the stored ones for the rest; null if one is invalid. */
  previewTerms: procedureFor('account:manage')
    .input(z.object({ saleTerms: unfinishedTerms }))
    .query(async ({ ctx: { store }, input }) => {
      const { proposal } = await readSettings(store);
      const answers = saleTermsShape.safeParse({ ...proposal.saleTerms, ...input.saleTerms });
      if (!answers.success) return null;
      const { depositPercent } = proposal;
      return printSaleTerms({
        saleTerms: answers.data,
        depositPercent,
        // A battery and STCs bring in every sentence that depends on the system.
        hasBattery: true,
        certificateCount: 1,
      });
    }),

  setLogo: procedureFor('account:manage')
    .input(z.object({ logo: base64.nullable() }))
    .mutation(({ ctx: { app, store }, input: { logo } }) =>
      setLogo(app, store, logo === null ? undefined : Buffer.from(logo, 'base64')),
    ),
});
