import { everyType, isUpdateEvent } from '../../domain/events/catalogue.ts';
import type { EventStore, EventToRecord, FeedFilter } from '../../domain/events/store.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { takeEventNumbers } from '../accounts/account-counts.ts';
import { enqueue, readTargets } from '../deliveries/enqueue.ts';
import type { Outgoing } from '../deliveries/outgoing.ts';
import type { Clock } from '../engine.ts';
import { inBatches } from '../in-batches.ts';
import { insertRows, updateRows } from '../many-rows.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

/**
 * `onRecorded` is called when events are recorded, so that the commit can notify listeners; `onDue` and `outgoing` are those
 * of `enqueue`.
 */
export function eventStore(
  db: Db,
  accountId: number,
  {
    clock,
    onRecorded,
    onDue,
    outgoing,
  }: {
    clock: Clock;
    onRecorded: () => void;
    onDue: () => void;
    outgoing: Outgoing | undefined;
  },
): EventStore {
  return {
    async record(events) {
      const types = [...new Set(events.map(({ type }) => type))];
      const [first, targets] = await inParallel([
        takeEventNumbers(db, accountId, events.length),
        readTargets(db, accountId, types),
      ]);
      insert(events, first);
      await enqueue(db, accountId, { events, targets, clock, onDue, outgoing });
    },

    async insert(event) {
      insert([event], await takeEventNumbers(db, accountId, 1));
    },

    async latest(filter) {
      return feed(filter).orderBy('sequence', 'desc').execute();
    },

    async earliest(filter) {
      return feed(filter).orderBy('sequence').execute();
    },

    async following(cursor, filter) {
      return feed(filter).where('sequence', '>', cursor).orderBy('sequence').execute();
    },

    async cursorOf(eventId) {
      const event = await db
        .selectFrom('events')
        .select('sequence')
        .where('account_id', '=', accountId)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      return event?.sequence;
    },

    async lastCursor() {
      const account = await db
        .selectFrom('accounts')
        .select('event_sequence')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return account.event_sequence;
    },

    async firstKept(after = 0) {
      return db
        .selectFrom('events')
        .select(['sequence as cursor', 'occurred_at as occurredAt'])
        .where('account_id', '=', accountId)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(1)
        .executeTakeFirst();
    },

    async ofCustomers(customerIds, { after, through, limit }) {
      const rows = await db
        .selectFrom('events')
        .select(eventColumns)
        .select('sequence as cursor')
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', customerIds)
        .where('sequence', '>', after)
        .where('sequence', '<=', through)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      return rows;
    },

    async erase(events) {
      if (events.length === 0) return [];
      const bodies = events.map(({ eventId, body }) => ({
        account_id: accountId,
        event_id: eventId,
        body,
      }));
      await replaceBodies(db, bodies);
      const deliveries = await deliveriesOf(events.map(({ eventId }) => eventId));
      for (const some of inBatches(deliveries)) await blankAnswers(some);
      return deliveries.filter((one) => one.finishedAt === null).map((one) => one.deliveryId);
    },
  };

  /** Adds events whose numbers go on from `first`. */
  function insert(events: readonly EventToRecord[], first: number): void {
    const rows = events.map((event, index) => ({
      account_id: accountId,
      sequence: first + index,
      event_id: event.eventId,
      type: event.type,
      occurred_at: event.occurredAt,
      customer_id: event.customerId,
      body: event.body,
      is_test: event.isTest ? 1 : 0,
      in_feed: event.isTest || isUpdateEvent(event.type) ? 0 : 1,
      traceparent: event.traceparent ?? null,
    }));
    waitAtEnd(db, addEvents(db, rows));
    onRecorded();
  }

  /** Deliveries are found through the event, the only index that finds the few among all of the account's. */
  function deliveriesOf(eventIds: readonly string[]) {
    return db
      .selectFrom('events as e')
      .innerJoin('deliveries as d', 'd.event_id', 'e.event_id')
      .select(['d.delivery_id as deliveryId', 'd.finished_at as finishedAt'])
      .where('e.account_id', '=', accountId)
      .where('e.event_id', 'in', eventIds)
      .execute();
  }

  async function blankAnswers(deliveries: readonly { deliveryId: number }[]): Promise<void> {
    await db
      .updateTable('attempts')
      .set({ response_headers: '{}', response_body: '', error: null })
      .where('account_id', '=', accountId)
      .where(
        'delivery_id',
        'in',
        deliveries.map((one) => one.deliveryId),
      )
      .execute();
  }

  function feed({ type, limit }: FeedFilter) {
    const events = db
      .selectFrom('events')
      .select(eventColumns)
      .where('account_id', '=', accountId)
      .limit(limit);
    if (type === undefined) return events.where('in_feed', '=', 1);
    const happened = events.where('is_test', '=', 0);
    return type === everyType ? happened : happened.where('type', '=', type);
  }
}

const eventColumns = [
  'event_id as eventId',
  'type',
  'occurred_at as occurredAt',
  'customer_id as customerId',
  'body',
] as const;

const eventRow = {
  account_id: 'integer',
  sequence: 'integer',
  event_id: 'text',
  type: 'text',
  occurred_at: 'integer',
  customer_id: 'integer',
  body: 'text',
  is_test: 'integer',
  in_feed: 'integer',
  traceparent: 'text',
} as const;

const addEvents = insertRows<
  Omit<Schema['events'], 'is_test' | 'in_feed'> & { is_test: number; in_feed: number }
>({
  table: 'events',
  columns: eventRow,
});

const replaceBodies = updateRows<{ account_id: number; event_id: string; body: string }, 'events'>({
  table: 'events',
  columns: { account_id: 'integer', event_id: 'text', body: 'text' },
  key: ['account_id', 'event_id'],
  set: ({ row }) => ({ body: row('body') }),
});
