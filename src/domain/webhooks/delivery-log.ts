import type { Attempt, DeliveryCause, DeliveryState } from '../deliveries/delivery.ts';
import type { AttemptOutcome } from '../deliveries/post-webhook.ts';
import type { EventType } from '../events/event.ts';
import type { Moment } from '../shared/time.ts';

/** The state of one event on its way to one subscription. */
export type DeliveryRecord = {
  deliveryId: number;
  eventId: string;
  type: EventType;
  subscriptionId: string;
  subscriptionName: string;
  /** Its number within its subscription, from 1. */
  sequence: number;
  state: DeliveryState;
  cause: DeliveryCause;
  attempts: number;
  /** The outcome of its latest attempt. */
  outcome: AttemptOutcome | undefined;
  createdAt: Moment;
  /** Undefined unless it waits for its time. */
  nextAttemptAt: Moment | undefined;
  finishedAt: Moment | undefined;
};

/** A recorded attempt with its trigger. */
export type AttemptRecord = Attempt & {
  number: number;
  cause: DeliveryCause;
  /** An attempt before it ended unseen and may have arrived. */
  maybeDelivered: boolean;
};

/** The filter of deliveries; absent members do not narrow it. `from` is inclusive, `to` exclusive. */
export type DeliveryFilter = {
  subscriptionId?: string | undefined;
  eventId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  type?: EventType | undefined;
  /** The outcome of the latest attempt. */
  outcome?: AttemptOutcome | undefined;
  /** When the delivery came about. */
  from?: Moment | undefined;
  to?: Moment | undefined;
};

/** The number of deliveries that one page searches for matches. */
export const examinedMax = 10_000;
