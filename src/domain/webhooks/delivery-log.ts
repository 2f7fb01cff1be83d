import type { AttemptOutcome } from '../deliveries/attempt-outcome.ts';
import type { Attempt, DeliveryCause, DeliveryState } from '../deliveries/delivery.ts';
import type { EventType } from '../events/catalogue.ts';
import type { Moment } from '../shared/time.ts';

/** What became of one event on its way to one subscription. */
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
  /** How its latest attempt ended. */
  outcome: AttemptOutcome | undefined;
  createdAt: Moment;
  /** Undefined unless it waits for its time. */
  nextAttemptAt: Moment | undefined;
  finishedAt: Moment | undefined;
};

/** An attempt as it was recorded, with what asked for it. */
export type AttemptRecord = Attempt & {
  number: number;
  cause: DeliveryCause;
  /** An attempt before it ended unseen and may have arrived. */
  maybeDelivered: boolean;
};

/** Which deliveries to look for; what is not named does not narrow it. `from` is within, `to` is not. */
export type DeliveryFilter = {
  subscriptionId?: string | undefined;
  eventId?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  type?: EventType | undefined;
  /** How the latest attempt ended. */
  outcome?: AttemptOutcome | undefined;
  /** When the delivery came about. */
  from?: Moment | undefined;
  to?: Moment | undefined;
};

/** How many deliveries one page looks at for those that fit its filter. */
export const examinedMax = 10_000;

/** What was sent by one account and what came of it. */
export type DeliveryLog = {
  /**
   * The newest first, or those before a delivery. Examines no more than `examinedMax` deliveries, so a page may be short,
   * or empty, although there are more: `next` is then, and on any page but the last, before which to go on.
   */
  page(
    filter: DeliveryFilter,
    page: { before?: number | undefined; limit: number },
  ): Promise<{ deliveries: DeliveryRecord[]; next: number | undefined }>;
  find(deliveryId: number): Promise<DeliveryRecord | undefined>;
  /** The body of its event, without what a delivery adds. */
  eventBody(deliveryId: number): Promise<string | undefined>;
  /** The newest first. */
  attempts(deliveryId: number, limit: number): Promise<AttemptRecord[]>;
};
