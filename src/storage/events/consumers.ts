import { sql } from 'kysely';
import type { ConsumerStore } from '../../domain/events/consumer.ts';
import type { Db } from '../../domain/schema.ts';

export function consumerStore(db: Db, accountId: number): ConsumerStore {
  return {
    async find(name) {
      return db
        .selectFrom('consumers')
        .select(['name', 'sequence as cursor', 'updatedAt'])
        .where('accountId', '=', accountId)
        .where('name', '=', name)
        .executeTakeFirst();
    },

    async list() {
      const rows = await db
        .selectFrom('consumers as c')
        .leftJoin('events as e', (join) =>
          join.onRef('e.accountId', '=', 'c.accountId').onRef('e.sequence', '=', 'c.sequence'),
        )
        .select(['c.name', 'c.sequence as cursor', 'c.updatedAt', 'e.eventId'])
        .where('c.accountId', '=', accountId)
        .orderBy('c.name')
        .execute();
      return rows.map((row) => ({ ...row, eventId: row.eventId ?? undefined }));
    },

    async behind(max) {
      const events = db
        .selectFrom('events as e')
        .where('e.accountId', '=', accountId)
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
        .selectFrom('consumers')
        .select(['name', 'sequence'])
        .select(
          sql<number>`lag(sequence, 1, ${sql.lit(Number.MAX_SAFE_INTEGER)}) over (order by sequence desc, name)`.as(
            'before',
          ),
        )
        .where('accountId', '=', accountId)
        .where('sequence', '>=', farthest?.sequence ?? 0)
        .as('c');
      const newerThanIt = events
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('e.sequence', '>', sql.ref('c.sequence'))
        .whereRef('e.sequence', '<=', sql.ref('c.before'));
      const rows = await db
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
    },

    async count() {
      const { count } = await db
        .selectFrom('consumers')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async keep({ name, cursor, updatedAt }) {
      await db
        .insertInto('consumers')
        .values({ accountId, name, sequence: cursor, updatedAt })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'name']).doUpdateSet({ sequence: cursor, updatedAt }),
        )
        .execute();
    },

    async remove(name) {
      const removed = await db
        .deleteFrom('consumers')
        .where('accountId', '=', accountId)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
