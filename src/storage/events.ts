import { sql } from 'kysely';
import type { EventType } from '../domain/events/catalogue.ts';
import type { EventStore } from '../domain/events/store.ts';
import type { Db } from './schema.ts';

export function eventStore(db: Db, accountId: number): EventStore {
  return {
    async insert(event) {
      // The account's row stays locked until the commit, so numbers are given in the order of commits and a
      // reader of the feed who has seen one has seen all before it.
      const { event_sequence } = await db
        .updateTable('accounts')
        .set({ event_sequence: sql`event_sequence + 1` })
        .where('account_id', '=', accountId)
        .returning('event_sequence')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('events')
        .values({
          account_id: accountId,
          sequence: event_sequence,
          event_id: event.eventId,
          type: event.type,
          occurred_at: event.occurredAt,
          customer_id: event.customerId,
          body: event.body,
        })
        .execute();
    },

    async latest({ type, limit }) {
      return toEvents(await select(type, limit).orderBy('sequence', 'desc').execute());
    },

    async earliest({ type, limit }) {
      return toEvents(await select(type, limit).orderBy('sequence').execute());
    },

    async following(eventId, { type, limit }) {
      const from = await db
        .selectFrom('events')
        .select('sequence')
        .where('account_id', '=', accountId)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      if (from === undefined) return undefined;
      const rows = select(type, limit).where('sequence', '>', from.sequence).orderBy('sequence');
      return toEvents(await rows.execute());
    },
  };

  function select(type: EventType | undefined, limit: number) {
    const events = db
      .selectFrom('events')
      .select([
        'event_id as eventId',
        'type',
        'occurred_at as occurredAt',
        'customer_id as customerId',
        'body',
      ])
      .where('account_id', '=', accountId)
      .limit(limit);
    return type === undefined ? events : events.where('type', '=', type);
  }
}

function toEvents<Row extends { type: string }>(rows: Row[]) {
  return rows as (Row & { type: EventType })[];
}
