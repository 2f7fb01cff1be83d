import { type Rebate, rebateLimits, rebatePrograms } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';

export const rebatesMax = rebateLimits.library;

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

/** A rebate is identified within its account by its state and name. */
type RebateKey = Pick<Rebate, 'state' | 'name'>;

/** Unordered. */
export async function findRebates(db: AccountDb): Promise<Rebate[]> {
  const rows = await db.own('rebates').select('rebateJson').execute();
  return rows.map(({ rebateJson }) => JSON.parse(rebateJson) as Rebate);
}

/** Writes over the rebate with the same key. */
export async function saveRebate(db: AccountDb, rebate: Rebate, at: Moment): Promise<void> {
  const { state, name } = rebate;
  const rebateJson = JSON.stringify(rebate);
  await db.kysely
    .insertInto('rebates')
    .values({
      accountId: db.accountId,
      state,
      name,
      createdAt: at,
      updatedAt: at,
      rebateJson,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'state', 'name']).doUpdateSet({ rebateJson, updatedAt: at }),
    )
    .execute();
}

/** False when there was none. */
async function deleteRebate(db: AccountDb, { state, name }: RebateKey): Promise<boolean> {
  const removed = await db
    .remove('rebates')
    .where('state', '=', state)
    .where('name', '=', name)
    .returning('rebateId')
    .executeTakeFirst();
  return removed !== undefined;
}
