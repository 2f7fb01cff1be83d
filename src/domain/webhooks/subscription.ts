import type { EventType } from '../events/catalogue.ts';
import type { Moment } from '../shared/time.ts';

/** One address that is sent one type of event. An ended subscription stays, with the reason, but gets nothing. */
export type Subscription = {
  subscriptionId: string;
  hookUrl: string;
  type: EventType;
  createdAt: Moment;
  endedAt: Moment | undefined;
  endReason: EndReason | undefined;
};

/** `removed` by its owner, or `gone`: the receiver answered 410. */
export type EndReason = 'removed' | 'gone';

/** Bounds what one event can set off. */
export const subscriptionsMax = 1000;

/** One subscription by its id, or all with this address and type: an integrator may have kept either. */
export type SubscriptionChoice = { subscriptionId: string } | { hookUrl: string; type: EventType };
