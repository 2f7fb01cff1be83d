import { readFileSync } from 'node:fs';
import type { EventType } from '../../domain/events/catalogue.ts';

/** A delivery as a receiver gets it. */
export type EventExample = {
  id: string;
  type: EventType;
  timestamp: string;
  data: object;
  sequence: number;
};

const folder = new URL('./event-examples/', import.meta.url);

/** All eight tell of the same customer and project; `test/event-types.test.ts` keeps them true. */
export function eventExample(type: EventType): EventExample {
  return JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8'));
}
