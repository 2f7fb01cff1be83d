import { z } from 'zod';
import type { Moment } from '../shared/time.ts';
import { filled, line, type Value } from '../shared/values/members.ts';
import { channels } from './message.ts';
import { consentSourceCharactersMax } from './message-limits.ts';

export const consentInput = z.object({
  channel: z.enum(channels),
  given: z.boolean().meta({ description: '`false` when the customer has unsubscribed' }),
  source: filled(line(consentSourceCharactersMax)).meta({
    description: 'How consent was given or withdrawn, such as `form on our website`',
  }),
});
export type ConsentInput = Value<typeof consentInput>;

/** A customer's consent to messages of one kind. The latest counts; without one, none is recorded. */
export type Consent = ConsentInput & { customerId: number; saidAt: Moment };
