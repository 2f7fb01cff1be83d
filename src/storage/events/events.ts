import type { Clock } from '../../database/engine.ts';
import { inBatches } from '../../database/in-batches.ts';
import { insertRows, updateRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import { everyType, isUpdateEvent } from '../../domain/events/catalogue.ts';
import type { EventStore, EventToRecord, FeedFilter } from '../../domain/events/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { takeEventNumbers } from '../accounts/account-counts.ts';
import { enqueue, readTargets } from '../deliveries/enqueue.ts';
import type { Outgoing } from '../deliveries/outgoing.ts';

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
        .where('accountId', '=', accountId)
        .where('eventId', '=', eventId)
        .executeTakeFirst();
      return event?.sequence;
    },

    async lastCursor() {
      const account = await db
        .selectFrom('accounts')
        .select('eventSequence')
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return account.eventSequence;
    },

    async firstKept(after = 0) {
      return db
        .selectFrom('events')
        .select(['sequence as cursor', 'occurredAt'])
        .where('accountId', '=', accountId)
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
        .where('accountId', '=', accountId)
        .where('customerId', 'in', customerIds)
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
        accountId,
        eventId,
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
      accountId,
      sequence: first + index,
      eventId: event.eventId,
      type: event.type,
      occurredAt: event.occurredAt,
      customerId: event.customerId,
      body: event.body,
      isTest: event.isTest ? 1 : 0,
      inFeed: event.isTest || isUpdateEvent(event.type) ? 0 : 1,
      traceparent: event.traceparent ?? null,
    }));
    waitAtEnd(db, addEvents(db, rows));
    onRecorded();
  }

  /** Deliveries are found through the event, the only index that finds the few among all of the account's. */
  function deliveriesOf(eventIds: readonly string[]) {
    return db
      .selectFrom('events as e')
      .innerJoin('deliveries as d', 'd.eventId', 'e.eventId')
      .select(['d.deliveryId', 'd.finishedAt'])
      .where('e.accountId', '=', accountId)
      .where('e.eventId', 'in', eventIds)
      .execute();
  }

  async function blankAnswers(deliveries: readonly { deliveryId: number }[]): Promise<void> {
    await db
      .updateTable('attempts')
      .set({ responseHeaders: '{}', responseBody: '', error: null })
      .where('accountId', '=', accountId)
      .where(
        'deliveryId',
        'in',
        deliveries.map((one) => one.deliveryId),
      )
      .execute();
  }

  function feed({ type, limit }: FeedFilter) {
    const events = db
      .selectFrom('events')
      .select(eventColumns)
      .where('accountId', '=', accountId)
      .limit(limit);
    if (type === undefined) return events.where('inFeed', '=', 1);
    const happened = events.where('isTest', '=', 0);
    return type === everyType ? happened : happened.where('type', '=', type);
  }
}

const eventColumns = ['eventId', 'type', 'occurredAt', 'customerId', 'body'] as const;

const eventRow = {
  accountId: 'integer',
  sequence: 'integer',
  eventId: 'text',
  type: 'text',
  occurredAt: 'integer',
  customerId: 'integer',
  body: 'text',
  isTest: 'integer',
  inFeed: 'integer',
  traceparent: 'text',
} as const;

const addEvents = insertRows<
  Omit<Schema['events'], 'isTest' | 'inFeed'> & { isTest: number; inFeed: number }
>({
  table: 'events',
  columns: eventRow,
});

const replaceBodies = updateRows<{ accountId: number; eventId: string; body: string }, 'events'>({
  table: 'events',
  columns: { accountId: 'integer', eventId: 'text', body: 'text' },
  key: ['accountId', 'eventId'],
  set: ({ row }) => ({ body: row('body') }),
});
