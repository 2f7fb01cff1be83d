import { isUpdateEvent } from '../../../src/domain/events/event.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';

/** The update events that were recorded, in order: the type of each, with its body. */
export async function updatesOf(test: TestApp) {
  const events = await findEarliestEvents(storeOf(test), { type: '*', limit: 10_000 });
  return events
    .filter(({ type }) => isUpdateEvent(type))
    .map(({ type, body }) => ({ type, ...JSON.parse(body) }));
}

/** The same in short: the type with what changed. */
export async function changesOf(test: TestApp): Promise<[string, string[] | undefined][]> {
  return (await updatesOf(test)).map(({ type, data }) => [type, data.changed]);
}
