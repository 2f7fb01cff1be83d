import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { readId, readOneOf } from '../shared/search/read-search.ts';

/** A customer with all that their screen shows. */
export type CustomerPage = WebOutputs['customers']['find'];

/** The parts of a customer's page. A wide screen shows projects and details beside the others at all times. */
export const customerTabs = ['activity', 'projects', 'messages', 'files', 'details'] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The state of a customer's page in its address. */
type CustomerSearch = {
  tab?: CustomerTab | undefined;
  /** The customer to merge into this one: opens the dialog. */
  merge?: number | undefined;
};

export function readCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  return { tab: readOneOf(customerTabs, raw.tab), merge: readId(raw.merge) };
}
