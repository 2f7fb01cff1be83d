import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { EventType } from '../domain/events/catalogue.ts';
import type { Event } from '../domain/events/event.ts';
import type { EventStore } from '../domain/events/store.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function eventStore(db: Db, accountId: number): EventStore {
  return {
    async insert(event) {
      // The account's row stays locked until the commit, so numbers are given in the order of commits and a
      // reader of the feed who has seen one has seen all before it.
      const [account] = await countEvent(db, { accountId });
      assert(account, 'An event belongs to an account');
      await insertEvent(db, { ...event, accountId, sequence: account.event_sequence });
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

const countEvent = preparedQuery<{ accountId: number }, { event_sequence: number }>((db, value) =>
  db
    .updateTable('accounts')
    .set({ event_sequence: sql`event_sequence + 1` })
    .where('account_id', '=', value('accountId'))
    .returning('event_sequence'),
);

const insertEvent = preparedQuery<Event & { accountId: number; sequence: number }, unknown>(
  (db, value) =>
    db.insertInto('events').values({
      account_id: value('accountId'),
      sequence: value('sequence'),
      event_id: value('eventId'),
      type: value('type'),
      occurred_at: value('occurredAt'),
      customer_id: value('customerId'),
      body: value('body'),
    }),
);
