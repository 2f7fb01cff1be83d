import { type Rebate, rebateLimits } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { deleteRebate, findRebates, type RebateKey, saveRebate } from './queries.ts';

export const rebatesMax = rebateLimits.library;

/**
 * Writes a rebate of the account's library, over the one with the same state and name. Projects keep their copies as
 * they are. Refuses with INVALID_PARAMETERS when the library is full.
 */
export async function setRebate(app: App, tx: AccountDb, rebate: Rebate): Promise<Rebate> {
  const rebates = await findRebates(tx);
  const isNew = !rebates.some((one) => isSame(one, rebate));
  if (isNew && rebates.length >= rebatesMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The library has ${rebatesMax} rebates, which is the maximum. Remove one first.`,
    );
  }
  await saveRebate(tx, rebate, app.now());
  return rebate;
}

/** Writes a rebate in the place of the one that it was made from, which may have had another state or name. */
export async function replaceRebate(
  app: App,
  tx: AccountDb,
  { rebate, replaces }: { rebate: Rebate; replaces: RebateKey | null },
): Promise<Rebate> {
  if (replaces !== null && !isSame(rebate, replaces)) await removeRebate(tx, replaces);
  return setRebate(app, tx, rebate);
}

/** Removes a rebate from the library. Projects keep their copies. Refuses with REBATE_NOT_FOUND. */
export async function removeRebate(tx: AccountDb, key: RebateKey): Promise<void> {
  if (!(await deleteRebate(tx, key))) {
    throw new Refusal('REBATE_NOT_FOUND', 'The library has no rebate of this state and name');
  }
}

function isSame(one: RebateKey, other: RebateKey): boolean {
  return one.state === other.state && one.name === other.name;
}
