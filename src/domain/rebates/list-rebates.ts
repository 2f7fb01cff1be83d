import { type Rebate, rebatePrograms } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { findRebates } from './queries.ts';

/** A rebate of the account, or a known program to check and copy. */
type ListedRebate = Rebate & { isExample: boolean };

const { compare } = new Intl.Collator('en-AU', { numeric: true });

/** The account's rebates by state and name, then the known programs by state. */
export async function listRebates(store: AccountDb): Promise<ListedRebate[]> {
  const own = (await findRebates(store)).sort(
    (one, other) => compare(one.state, other.state) || compare(one.name, other.name),
  );
  return [
    ...own.map((rebate) => ({ ...rebate, isExample: false })),
    ...rebatePrograms.map((rebate) => ({ ...rebate, isExample: true })),
  ];
}
