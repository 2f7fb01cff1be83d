import type { AccountDb } from '../../account-db.ts';
import type { Moment } from '../../shared/time.ts';

/** A number that has opted out already keeps its time. */
export async function insertOptOut(db: AccountDb, number: string, at: Moment): Promise<void> {
  if ((await findOptOut(db, number)) === undefined) await insert(db, number, at, 0);
}

/** False, and nothing is written, when it had not opted out. */
export async function takeBackOptOut(db: AccountDb, number: string, at: Moment): Promise<boolean> {
  if ((await findOptOut(db, number)) === undefined) return false;
  await insert(db, number, at, 1);
  return true;
}

/** The time since which a number has been opted out; undefined when it is not, or no longer. */
export async function findOptOut(db: AccountDb, number: string): Promise<number | undefined> {
  const row = await db
    .own('optOuts')
    .select(['optedOutAt', 'takesBack'])
    .where('number', '=', number)
    .orderBy('optOutId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.takesBack === 1 ? undefined : row.optedOutAt;
}

async function insert(db: AccountDb, number: string, at: number, takesBack: 0 | 1): Promise<void> {
  await db.kysely
    .insertInto('optOuts')
    .values({ accountId: db.accountId, number, optedOutAt: at, takesBack })
    .execute();
}
