import type { EventType } from '../events/catalogue.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';

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
export const slotsDefault = 10;
export const slotsMax = 100;

/** One subscription by its id, or all with this address and type: an integrator may have kept either. */
export type SubscriptionChoice = { subscriptionId: string } | { hookUrl: string; type: EventType };
