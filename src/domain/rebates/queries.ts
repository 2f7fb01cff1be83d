import type { Rebate } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { Moment } from '../shared/time.ts';

/** A rebate is identified within its account by its state and name. */
export type RebateKey = Pick<Rebate, 'state' | 'name'>;

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
export async function deleteRebate(db: AccountDb, { state, name }: RebateKey): Promise<boolean> {
  const removed = await db
    .remove('rebates')
    .where('state', '=', state)
    .where('name', '=', name)
    .returning('rebateId')
    .executeTakeFirst();
  return removed !== undefined;
}
