import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { Consumer } from './consumer.ts';

export async function findConsumer(db: AccountDb, name: string): Promise<Consumer | undefined> {
  return db
    .own('consumers')
    .select(['name', 'sequence as cursor', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Sorted by name, each with the id of the event at its cursor, unless that event was removed. */
export async function findConsumers(
  db: AccountDb,
): Promise<(Consumer & { eventId: string | undefined })[]> {
  const rows = await db.kysely
    .selectFrom('consumers as c')
    .leftJoin('events as e', (join) =>
      join.onRef('e.accountId', '=', 'c.accountId').onRef('e.sequence', '=', 'c.sequence'),
    )
    .select(['c.name', 'c.sequence as cursor', 'c.updatedAt', 'e.eventId'])
    .where('c.accountId', '=', db.accountId)
    .orderBy('c.name')
    .execute();
  return rows.map((row) => ({ ...row, eventId: row.eventId ?? undefined }));
}

/**
 * The number of events of the default feed that each has not confirmed, up to `max`; consumers further behind are
 * left out.
 */
export async function countBehind(
  db: AccountDb,
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const events = db.kysely
    .selectFrom('events as e')
    .where('e.accountId', '=', db.accountId)
    .where('e.inFeed', '=', 1);
  // A consumer that has not come past this event is behind by `max` or more. Nothing older is read, however many
  // events there are.
  const farthest = await events
    .select('e.sequence')
    .orderBy('e.sequence', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  const consumers = db
    .own('consumers')
    .select(['name', 'sequence'])
    .select(
      sql<number>`lag(sequence, 1, ${sql.lit(Number.MAX_SAFE_INTEGER)}) over (order by sequence desc, name)`.as(
        'before',
      ),
    )
    .where('sequence', '>=', farthest?.sequence ?? 0)
    .as('c');
  const newerThanIt = events
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('e.sequence', '>', sql.ref('c.sequence'))
    .whereRef('e.sequence', '<=', sql.ref('c.before'));
  const rows = await db.kysely
    .selectFrom(consumers)
    .select('c.name')
    // The events that the consumer before it has confirmed, so that each event is counted once however many
    // consumers there are.
    .select(newerThanIt.as('newer'))
    .orderBy('c.sequence', 'desc')
    .orderBy('c.name')
    .execute();
  const behind = new Map<string, number>();
  let count = 0;
  for (const { name, newer } of rows) {
    count += Number(newer);
    behind.set(name, count);
  }
  return behind;
}

export async function countConsumers(db: AccountDb): Promise<number> {
  const { count } = await db
    .own('consumers')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes the consumer if there is none of its name. */
export async function insertConsumer(
  db: AccountDb,
  { name, cursor, updatedAt }: Consumer,
): Promise<void> {
  await db.kysely
    .insertInto('consumers')
    .values({ accountId: db.accountId, name, sequence: cursor, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'name']).doUpdateSet({ sequence: cursor, updatedAt }),
    )
    .execute();
}

/** False when there is none of that name. */
export async function deleteConsumer(db: AccountDb, name: string): Promise<boolean> {
  const removed = await db
    .remove('consumers')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
}
