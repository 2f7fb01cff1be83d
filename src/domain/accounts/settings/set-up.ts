import type { AccountDb } from '../../account-db.ts';
import { withDefaults } from './queries.ts';
import { isAsked, type SaleTermKey, type SaleTerms, saleTermKeys } from './sale-terms.ts';
import { missingSupplierDetails } from './settings.ts';

/** What a new firm does up to its first proposal. */
type SetUp = {
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
export async function readSetUp({ kysely, accountId }: AccountDb): Promise<SetUp | undefined> {
  const row = await kysely
    .selectFrom('accounts as a')
    .leftJoin('accountSettings as s', 's.accountId', 'a.accountId')
    .select(['s.settingsJson', 's.logoId', 's.emailTested'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('products').select('productId').where('accountId', '=', accountId)).as(
        'hasProducts',
      ),
      exists(selectFrom('proposals').select('proposalId').where('accountId', '=', accountId)).as(
        'hasProposal',
      ),
    ])
    .where('a.accountId', '=', accountId)
    .where('a.isDemo', '=', 0)
    .where('a.sandboxOf', 'is', null)
    .where(({ fn, val }) => fn.coalesce('s.setUpDismissed', val(0)), '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { company, proposal, priceRules } = withDefaults(JSON.parse(row.settingsJson ?? '{}'));
  const setUp = {
    missingDetails: [...missingSupplierDetails(company), ...(row.logoId ? [] : ['logo'])],
    hasProducts: Boolean(row.hasProducts),
    hasPriceRules: priceRules.rules.length > 0,
    openQuestions: openQuestions(proposal.saleTerms).length,
    hasTestedEmail: row.emailTested === 1,
    hasProposal: Boolean(row.hasProposal),
  };
  const { missingDetails, openQuestions: questions, ...done } = setUp;
  const isDone = missingDetails.length === 0 && questions === 0;
  return isDone && Object.values(done).every(Boolean) ? undefined : setUp;
}

/** The questions that apply and are unanswered. */
function openQuestions(terms: SaleTerms): SaleTermKey[] {
  return saleTermKeys.filter((key) => terms[key] === null && isAsked(terms, key));
}
