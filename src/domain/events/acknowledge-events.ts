import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { invalidParameter } from '../shared/invalid-parameter.ts';
import { Refusal } from '../shared/refusal.ts';
import { consumersMax } from './consumer.ts';
import { countConsumers, findConsumer, insertConsumer } from './consumer-queries.ts';
import type { FeedCursor } from './event.ts';
import { findCursor, findLastCursor, findLatestEvents } from './event-queries.ts';

/**
 * Confirms for a consumer everything up to an event, which may also lie before what it had confirmed; `start` is the
 * cursor before the first event, and `end` that of the newest one. Returns the id of the event that is now the last
 * confirmed, or undefined when there is none. Refuses with INVALID_PARAMETERS an id of no event of the account,
 * and a further consumer when the account has `consumersMax`.
 */
export async function acknowledgeEvents(
  app: App,
  tx: AccountDb,
  { consumer, upTo }: { consumer: string; upTo: string },
): Promise<string | undefined> {
  const { cursor, eventId } = await cursorToKeep(tx, upTo);
  const isNew = (await findConsumer(tx, consumer)) === undefined;
  if (isNew && (await countConsumers(tx)) >= consumersMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `An account has at most ${consumersMax} consumers; remove some first`,
    );
  }
  await insertConsumer(tx, { name: consumer, cursor, updatedAt: app.now() });
  return eventId;
}

async function cursorToKeep(
  db: AccountDb,
  upTo: string,
): Promise<{ cursor: FeedCursor; eventId?: string }> {
  if (upTo === 'start') return { cursor: 0 };
  const eventId = upTo === 'end' ? await newest() : upTo;
  // Every event that ever existed may have been removed since.
  if (eventId === undefined) return { cursor: await findLastCursor(db) };
  const cursor = await findCursor(db, eventId);
  if (cursor === undefined) {
    throw invalidParameter('event_id', 'must be the id of an event, start or end');
  }
  return { cursor, eventId };

  async function newest(): Promise<string | undefined> {
    return (await findLatestEvents(db, { type: undefined, limit: 1 }))[0]?.eventId;
  }
}
