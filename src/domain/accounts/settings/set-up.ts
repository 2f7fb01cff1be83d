import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { countProducts } from '../../products/queries.ts';
import { readSettings } from './queries.ts';
import { openQuestions } from './sale-terms.ts';
import { missingSupplierDetails } from './settings.ts';

/** What a new firm does up to its first proposal. */
export type SetUp = {
  /** Details of the firm, and its logo, that proposals lack. */
  missingDetails: string[];
  hasProducts: boolean;
  hasPriceRules: boolean;
  /** The number of unanswered questions about the sale. */
  openQuestions: number;
  /** True once the server took a test email. */
  hasTestedEmail: boolean;
  hasProposal: boolean;
};

/**
 * Returns how far the set-up of an account is; undefined once all of it is done or the firm does not want to see it any
 * more, and for the demo and sandboxes, which have nothing to set up.
 */
export async function readSetUp(app: App, store: AccountDb): Promise<SetUp | undefined> {
  const { accountId } = store;
  const row = await store
    .own('accountSettings')
    .select(['setUpDismissed', 'emailTested', 'logoId'])
    .executeTakeFirst();
  const { accounts } = app.store;
  if (row?.setUpDismissed === 1) return undefined;
  if ((await accounts.isSandbox(accountId)) || (await accounts.isDemo(accountId))) return undefined;
  const { company, proposal, priceRules } = await readSettings(store);
  const published = await store.own('proposals').select('proposalId').limit(1).executeTakeFirst();
  const setUp = {
    missingDetails: [...missingSupplierDetails(company), ...(row?.logoId ? [] : ['logo'])],
    hasProducts: (await countProducts(store)) > 0,
    hasPriceRules: priceRules.rules.length > 0,
    openQuestions: openQuestions(proposal.saleTerms).length,
    hasTestedEmail: row?.emailTested === 1,
    hasProposal: published !== undefined,
  };
  const { missingDetails, openQuestions: questions, ...done } = setUp;
  const isDone = missingDetails.length === 0 && questions === 0;
  return isDone && Object.values(done).every(Boolean) ? undefined : setUp;
}
