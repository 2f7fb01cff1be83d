import type { AccountDb } from '../account-db.ts';
import type { Consumer } from './consumer.ts';
import { countBehind, findConsumers } from './consumer-queries.ts';

/** Counting further would cost more than the number is worth. */
export const behindMax = 10_000;

/**
 * The consumers of the account by name, each with the id of the last event it has confirmed, unless that is not kept
 * any more, and with how many events it is behind, counted up to `behindMax`.
 */
export async function listConsumers(
  store: AccountDb,
): Promise<(Consumer & { eventId: string | undefined; behind: number })[]> {
  const consumers = await findConsumers(store);
  const behind = await countBehind(store, behindMax);
  return consumers.map((consumer) => ({
    ...consumer,
    behind: behind.get(consumer.name) ?? behindMax,
  }));
}
