import { z } from 'zod';
import type { EventType } from '../../domain/events/catalogue.ts';
import type { EventMeaning } from '../../domain/events/event-meanings.ts';
import { eventShape } from './shapes.ts';

/** The description of one type of event, for receivers. */
export type EventDescription = EventMeaning & {
  type: EventType;
  /** The whole payload, as a delivery brings it. */
  shape: z.ZodType;
};

const sequence = z
  .int()
  .min(1)
  .optional()
  .meta({
    description:
      'Counts the deliveries of one subscription, from 1 and without gaps, so that a missing one shows. Absent in ' +
      '`getevents`',
  });
const test = z.literal(true).optional().meta({ description: 'Only in test events' });

/** The payload of a type: what every event has, and the `data` of this one. */
export function payloadShape(type: EventType, data: z.ZodRawShape): z.ZodType {
  const { id, timestamp, context } = eventShape.shape;
  return z
    .object({ id, type: z.literal(type), timestamp, sequence, test, data: z.object(data), context })
    .meta({ id: `${inCapitals(type)}Event` });
}

/** `customer_created` becomes `CustomerCreated`. */
function inCapitals(type: EventType): string {
  return type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
