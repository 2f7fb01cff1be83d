import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import { minuteMs } from '../shared/time.ts';
import type { DeliveryCause, DeliveryState } from './delivery.ts';
import type { EndpointState, Standing } from './endpoint-state.ts';
import type { NoticeKind } from './notice.ts';
import type { AttemptOutcome } from './post-webhook.ts';

/** The endpoint states of subscriptions; `domain/deliveries/endpoint-state.ts` explains the columns. */
export const endpointStates = table(
  'endpointStates',
  {
    subscriptionId: text().primaryKey().references('subscriptions', 'subscriptionId'),
    accountId: account(),
    /** When a worker must look at it next; null while nothing can be sent. */
    nextDueAt: integer().orNull(),
    /** The number given to its latest delivery. */
    sequence: count(),
    /** The number of its leased deliveries. */
    sending: count(),
    breakerLevel: count(),
    breakerUntil: count(),
    breakerProbing: count(),
    windowStartedAt: count(),
    windowRequests: count(),
    windowFailures: count(),
    pacedUntil: count(),
    loweredAt: count(),
    failureSpells: count(),
    warnedPercent: count<EndpointState['failureClock']['warnedPercent']>(),
    rateNow: integer().orNull(),
    failingSince: integer().orNull(),
    lastSpellAt: integer().orNull(),
    lastSuccessAt: integer().orNull(),
    lastFailureAt: integer().orNull(),
    /** `prompt`, `unproven` or `slow` (`domain/deliveries/endpoint-state.ts`). */
    standing: text<Standing>().default('unproven'),
    /** The number of retries that may go early now; null if none waits (`domain/deliveries/breaker.ts`). */
    earlySends: integer().orNull(),
  },
  {
    indexes: [
      index('endpoint_states_due', ['nextDueAt', 'subscriptionId'], {
        where: 'next_due_at is not null',
      }),
    ],
  },
);

export const deliveries = table(
  'deliveries',
  {
    deliveryId: id(),
    accountId: account(),
    subscriptionId: text().references('subscriptions', 'subscriptionId').exported(),
    eventId: text().references('events', 'eventId').exported(),
    state: text<DeliveryState>().exported(),
    /** Attempts made, not counting one that is under way. */
    attempts: count().exported(),
    /** The time to send it; null unless it is `pending` or `retry_wait`. */
    dueAt: integer().orNull().exported(),
    /** The time from which a `retry_wait` may go early; meaningless while `due_at` is null. */
    earlyFrom: integer().orNull(),
    claimId: text().orNull(),
    createdAt: integer().exported(),
    finishedAt: integer().orNull().exported(),
    /** Its number within its subscription, from 1. */
    sequence: count().exported(),
    /** When the worker's right to it ends; null unless it is `sending`. */
    leasedUntil: integer().orNull(),
    /** 1 from when a worker is lost while sending it: the receiver may have it already, whatever later attempts end in. */
    maybeDelivered: integer().default(0).exported(),
    /** The number of attempts made before the current run of the schedule. */
    roundBegan: count(),
    /** The trigger of the current run: `event`, `retry`, `replay` or `test`. */
    cause: text<DeliveryCause>().default('event').exported(),
    /** The customer, if the subscription has strict ordering; null once the delivery is over. */
    orderKey: integer().orNull(),
    /** The state again, unless it is one that most deliveries pass through; only the other states are indexed. */
    aside: text<DeliveryState>().orNull(),
    /** The outcome of its latest attempt. */
    outcome: text<AttemptOutcome>().orNull().exported(),
  },
  {
    indexes: [
      // The conditions keep these small, however many deliveries there were. None of them names the state, because SQLite
      // would then check them at every change of it.
      index('deliveries_waiting', ['subscriptionId', 'dueAt', 'deliveryId'], {
        where: 'due_at is not null',
      }),
      index('deliveries_early', ['subscriptionId', 'earlyFrom', 'deliveryId'], {
        where: 'early_from is not null',
      }),
      index('deliveries_leased', ['leasedUntil'], { where: 'leased_until is not null' }),
      index('deliveries_aside', ['subscriptionId', 'aside', 'deliveryId'], {
        where: 'aside is not null',
      }),
      index('deliveries_aside_of_account', ['accountId', 'aside', 'deliveryId'], {
        where: 'aside is not null',
      }),
      index('deliveries_ordered', ['subscriptionId', 'orderKey', 'sequence'], {
        where: 'order_key is not null',
      }),
      index('deliveries_by_event_id', ['eventId']),
      index('deliveries_by_account', ['accountId', 'deliveryId']),
      index('deliveries_by_subscription', ['subscriptionId', 'deliveryId']),
    ],
  },
);

export const attempts = table(
  'attempts',
  {
    attemptId: id(),
    accountId: account(),
    deliveryId: integer().references('deliveries', 'deliveryId').exported(),
    outcome: text<AttemptOutcome>().exported(),
    cause: text<DeliveryCause>().exported(),
    number: integer().exported(),
    startedAt: integer().exported(),
    durationMs: integer().exported(),
    maybeDelivered: integer().exported(),
    reused: integer(),
    status: integer().orNull().exported(),
    dnsMs: integer().orNull(),
    connectMs: integer().orNull(),
    tlsMs: integer().orNull(),
    firstByteMs: integer().orNull(),
    address: text().orNull().exported(),
    error: text().orNull().exported(),
    responseHeaders: text().exported(),
    responseBody: text().exported(),
  },
  {
    indexes: [
      index('attempts_by_delivery', ['deliveryId', 'attemptId']),
      index('attempts_in_order', ['accountId', 'attemptId']),
    ],
  },
);

/** Attempts are counted by this; `half_hour` is the number of the half hour since 1970. */
export const halfHourMs = 30 * minuteMs;

/** The delivered and failed attempts of each half hour since 1970; they outlive the attempts. */
export const attemptCounts = table(
  'attemptCounts',
  {
    accountId: account(),
    halfHour: integer(),
    delivered: count(),
    failed: count(),
  },
  {
    indexes: [uniqueIndex('attempt_counts_key', ['accountId', 'halfHour'])],
  },
);

/** The notices for owners of subscriptions. */
export const notices = table(
  'notices',
  {
    noticeId: id(),
    accountId: account(),
    subscriptionId: text().exported(),
    kind: text<NoticeKind>().exported(),
    message: text().exported(),
    createdAt: integer().exported(),
    /** 1 until the team emails about it are queued. */
    letterDue: integer().default(0),
  },
  {
    indexes: [
      index('notices_by_account', ['accountId', 'noticeId']),
      index('notices_letter_due', ['noticeId'], { where: 'letter_due = 1' }),
    ],
  },
);
