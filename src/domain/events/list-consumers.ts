import type { AccountStore } from '../app.ts';
import type { Consumer } from './consumer.ts';

/** Counting further would cost more than the number is worth. */
export const behindMax = 10_000;

/**
 * The consumers of the account by name, each with the id of the last event it has confirmed, unless that is not kept
 * any more, and with how many events it is behind, counted up to `behindMax`.
 */
export async function listConsumers(
  store: AccountStore,
): Promise<(Consumer & { eventId: string | undefined; behind: number })[]> {
  const consumers = await store.consumers.list();
  const behind = await store.consumers.behind(behindMax);
  return consumers.map((consumer) => ({
    ...consumer,
    behind: behind.get(consumer.name) ?? behindMax,
  }));
}
