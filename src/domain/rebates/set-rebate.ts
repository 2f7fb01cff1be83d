import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Rebate } from '../solar/rebates/rebate.ts';
import { rebateLimits } from '../solar/rebates/rebate-limits.ts';
import type { RebateKey } from './store.ts';

export const rebatesMax = rebateLimits.library;

/**
 * Writes a rebate of the account's library, over the one with the same state and name. Projects keep their copies as they
 * are. Refuses with INVALID_PARAMETERS when the library is full.
 */
export async function setRebate(app: App, tx: AccountStore, rebate: Rebate): Promise<Rebate> {
  const rebates = await tx.rebates.list();
  const isNew = !rebates.some((one) => one.state === rebate.state && one.name === rebate.name);
  if (isNew && rebates.length >= rebatesMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The library has ${rebatesMax} rebates, which is the maximum. Remove one first.`,
    );
  }
  await tx.rebates.save(rebate, app.now());
  return rebate;
}

/** Removes a rebate from the library. Projects keep their copies. Refuses with REBATE_NOT_FOUND. */
export async function removeRebate(tx: AccountStore, key: RebateKey): Promise<void> {
  if (!(await tx.rebates.remove(key))) {
    throw new Refusal('REBATE_NOT_FOUND', 'The library has no rebate of this state and name');
  }
}
