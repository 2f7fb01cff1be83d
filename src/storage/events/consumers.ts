import type { ConsumerStore } from '../../domain/events/consumer.ts';
import type { Db } from '../schema.ts';

export function consumerStore(db: Db, accountId: number): ConsumerStore {
  return {
    async find(name) {
      return db
        .selectFrom('consumers')
        .select(['name', 'sequence as place', 'updated_at as updatedAt'])
        .where('account_id', '=', accountId)
        .where('name', '=', name)
        .executeTakeFirst();
    },

    async list() {
      const rows = await db
        .selectFrom('consumers as c')
        .leftJoin('events as e', (join) =>
          join.onRef('e.account_id', '=', 'c.account_id').onRef('e.sequence', '=', 'c.sequence'),
        )
        .select([
          'c.name',
          'c.sequence as place',
          'c.updated_at as updatedAt',
          'e.event_id as eventId',
        ])
        .where('c.account_id', '=', accountId)
        .orderBy('c.name')
        .execute();
      return rows.map((row) => ({ ...row, eventId: row.eventId ?? undefined }));
    },

    async count() {
      const { count } = await db
        .selectFrom('consumers')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async keep({ name, place, updatedAt }) {
      await db
        .insertInto('consumers')
        .values({ account_id: accountId, name, sequence: place, updated_at: updatedAt })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'name'])
            .doUpdateSet({ sequence: place, updated_at: updatedAt }),
        )
        .execute();
    },

    async remove(name) {
      const removed = await db
        .deleteFrom('consumers')
        .where('account_id', '=', accountId)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
