import { z } from 'zod';
import { isOwnSecret, ownSecretBytes } from '../deliveries/signature.ts';
import type { Moment } from '../shared/time.ts';
import { line, whole } from '../shared/values/members.ts';
import type { CustomerFilter, EventTypeChoice } from './chosen-events.ts';
import {
  ratePerSecondMax,
  secretOverlapHoursMax,
  slotsMax,
  subscriptionNameCharactersMax,
} from './subscription-limits.ts';

export const slotsDefault = 10;

/** The delivery options that its owner can set. */
export const deliverySettings = z.object({
  isOrdered: z.boolean().meta({
    description:
      'Whether events of one customer are delivered strictly in order: the next waits until the one before is ' +
      'delivered or given up',
  }),
  slots: whole(1, slotsMax).meta({
    description: `The most deliveries that are sent at the same time, from 1 to ${slotsMax}; ${slotsDefault} by default`,
  }),
  ratePerSecond: whole(1, ratePerSecondMax)
    .nullable()
    .meta({
      description: `The most deliveries that are sent per second, from 1 to ${ratePerSecondMax}; \`null\` for no limit`,
    }),
  signature: z.enum(['v1', 'v1a']).meta({
    description: '`v1`: with the secret alone; `v1a`: with an ed25519 key as well',
  }),
});
/** The name; empty for none. */
export const subscriptionName = line(subscriptionNameCharactersMax);

/** The base64 of 24 to 64 bytes, as the document says it: 8 to 20 groups, another one or not, and the padded rest. */
const ownSecretPattern =
  '^whsec_([A-Za-z0-9+/]{4}){8,20}(([A-Za-z0-9+/]{4})?([A-Za-z0-9+/][AQgw]==)?|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)$';

/** A signing secret that the receiver brings. */
export const ownSecret = z
  .string()
  .refine(
    isOwnSecret,
    `must be whsec_ and the base64 of ${ownSecretBytes.min} to ${ownSecretBytes.max} bytes`,
  )
  .meta({ pattern: ownSecretPattern });

/** Hours for which a replaced secret signs as well. */
export const secretOverlapHours = whole(0, secretOverlapHoursMax);

/**
 * One address that is sent events of one or more types. It is `active`, or `paused` by its owner, or `disabled` because
 * it only failed for days; what happens while it is not active is held for it. An ended one stays, with the reason, but
 * gets and holds nothing more.
 */
export const subscriptionStates = ['active', 'paused', 'disabled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export type Subscription = {
  subscriptionId: string;
  name: string;
  hookUrl: string;
  types: EventTypeChoice;
  filter: CustomerFilter;
  state: SubscriptionState;
  /** The time since which it is paused or disabled. */
  suspendedAt: Moment | undefined;
  /** True if the deliveries of one customer go out strictly one after the other. */
  isOrdered: boolean;
  /** The number of deliveries sent concurrently. */
  slots: number;
  /** The highest number of requests a second; undefined for no limit. */
  ratePerSecond: number | undefined;
  /** The ed25519 key that receivers verify with, where its owner chose such signatures. */
  publicKey: string | undefined;
  /** The time until which the previous secret signs, too; a past time has no effect. */
  previousSignsUntil: Moment | undefined;
  createdAt: Moment;
  endedAt: Moment | undefined;
  endReason: EndReason | undefined;
};

/** `removed` by its owner, or `gone`: the receiver answered 410. */
export type EndReason = 'removed' | 'gone';

/** Bounds what one event can set off. */
export const subscriptionsMax = 1000;

/** One subscription by its id, or all with this address and just these types: an integrator may have kept either. */
export type SubscriptionChoice =
  | { subscriptionId: string }
  | { hookUrl: string; types: EventTypeChoice };
