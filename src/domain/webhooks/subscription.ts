import { z } from 'zod';
import type { EventType } from '../events/catalogue.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import { whole } from '../shared/values/members.ts';
import type { Value } from '../shared/values/value.ts';
import { ratePerSecondMax, secretOverlapHoursMax, slotsMax } from './subscription-limits.ts';

export const slotsDefault = 10;

/** How events are sent, as its owner can ask for it. */
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
export type DeliverySettings = Value<typeof deliverySettings>;

/** For how many hours a secret that was replaced signs as well. */
export const secretOverlapHours = whole(0, secretOverlapHoursMax);

/**
 * One address that is sent one type of event. It is `active`, or `paused` by its owner, or `disabled` because it only
 * failed for days; what happens while it is not active is held for it. An ended one stays, with the reason, but
 * gets and holds nothing more.
 */
export const subscriptionStates = ['active', 'paused', 'disabled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export type Subscription = {
  subscriptionId: string;
  hookUrl: string;
  type: EventType;
  state: SubscriptionState;
  /** Since when it is paused or disabled. */
  suspendedAt: Moment | undefined;
  /** Whether the deliveries of one customer go out strictly one after the other. */
  isOrdered: boolean;
  /** How many deliveries are sent at the same time. */
  slots: number;
  /** At most so many a second; undefined for no limit. */
  ratePerSecond: number | undefined;
  /** The ed25519 key that receivers verify with, where its owner asked for such signatures. */
  publicKey: string | undefined;
  /** Until when the secret before the present one signs, too; a time that is over means nothing. */
  previousSignsUntil: Moment | undefined;
  createdAt: Moment;
  endedAt: Moment | undefined;
  endReason: EndReason | undefined;
};

/** `removed` by its owner, or `gone`: the receiver answered 410. */
export type EndReason = 'removed' | 'gone';

/** What of a subscription can change while it lasts; null takes away. */
export type SubscriptionChanges = Partial<
  Pick<Subscription, 'hookUrl' | 'state' | 'isOrdered' | 'slots'> & {
    suspendedAt: Moment | null;
    ratePerSecond: number | null;
    /** The ed25519 key that signs, sealed, and the public key that belongs to it. */
    signing: { sealedKey: Sealed; publicKey: string } | null;
  }
>;

/** Bounds what one event can set off. */
export const subscriptionsMax = 1000;

/** One subscription by its id, or all with this address and type: an integrator may have kept either. */
export type SubscriptionChoice = { subscriptionId: string } | { hookUrl: string; type: EventType };
