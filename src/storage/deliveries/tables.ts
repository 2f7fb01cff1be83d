import type { Generated } from 'kysely';
import type { AttemptOutcome } from '../../domain/deliveries/attempt-outcome.ts';
import type { DeliveryCause, DeliveryState } from '../../domain/deliveries/delivery.ts';
import type { EndpointState } from '../../domain/deliveries/endpoint-state.ts';
import type { NoticeKind } from '../../domain/deliveries/notice.ts';
import type { Standing } from '../../domain/deliveries/standing.ts';

/** Each event on its way to each subscription, and how sending went. */
export type DeliveryTables = {
  /** The endpoint states of subscriptions; `domain/deliveries/endpoint-state.ts` explains the columns. */
  endpoint_states: {
    subscription_id: string;
    account_id: number;
    /** When a worker must look at it next; null while nothing can be sent. */
    next_due_at: number | null;
    /** The number given to its latest delivery. */
    sequence: Generated<number>;
    /** The number of its leased deliveries. */
    sending: Generated<number>;
    breaker_level: Generated<number>;
    breaker_until: Generated<number>;
    breaker_probing: Generated<number>;
    window_started_at: Generated<number>;
    window_requests: Generated<number>;
    window_failures: Generated<number>;
    rate_now: number | null;
    lowered_at: Generated<number>;
    paced_until: Generated<number>;
    failing_since: number | null;
    failure_spells: Generated<number>;
    last_spell_at: number | null;
    warned_percent: Generated<EndpointState['failureClock']['warnedPercent']>;
    last_success_at: number | null;
    last_failure_at: number | null;
    /** `prompt`, `unproven` or `slow` (`domain/deliveries/standing.ts`). */
    standing: Generated<Standing>;
    /** The number of retries that may go early now; null if none waits (`domain/deliveries/recovery.ts`). */
    early_sends: number | null;
  };
  deliveries: {
    delivery_id: Generated<number>;
    account_id: number;
    subscription_id: string;
    event_id: string;
    /** Its number within its subscription, from 1. */
    sequence: Generated<number>;
    state: DeliveryState;
    /** Attempts made, not counting one that is under way. */
    attempts: Generated<number>;
    /** The number of attempts made before the current run of the schedule. */
    round_began: Generated<number>;
    /** The trigger of the current run: `event`, `retry`, `replay` or `test`. */
    cause: Generated<DeliveryCause>;
    /** The time to send it; null unless it is `pending` or `retry_wait`. */
    due_at: number | null;
    /** The time from which a `retry_wait` may go early; meaningless while `due_at` is null. */
    early_from: number | null;
    /** When the worker's right to it ends; null unless it is `sending`. */
    leased_until: number | null;
    claim_id: string | null;
    /** 1 from when a worker is lost while sending it: the receiver may have it already, whatever later attempts end in. */
    maybe_delivered: Generated<number>;
    /** The customer, if the subscription has strict ordering; null once the delivery is over. */
    order_key: number | null;
    /** The state again, unless it is one that most deliveries pass through; only the other states are indexed. */
    aside: DeliveryState | null;
    /** The outcome of its latest attempt. */
    outcome: AttemptOutcome | null;
    created_at: number;
    finished_at: number | null;
  };
  attempts: {
    attempt_id: Generated<number>;
    account_id: number;
    delivery_id: number;
    number: number;
    cause: DeliveryCause;
    started_at: number;
    duration_ms: number;
    dns_ms: number | null;
    connect_ms: number | null;
    tls_ms: number | null;
    first_byte_ms: number | null;
    reused: number;
    outcome: AttemptOutcome;
    maybe_delivered: number;
    status: number | null;
    address: string | null;
    error: string | null;
    response_headers: string;
    response_body: string;
  };
  /** The delivered and failed attempts of each half hour since 1970; they outlive the attempts. */
  attempt_counts: {
    account_id: number;
    half_hour: number;
    delivered: Generated<number>;
    failed: Generated<number>;
  };
  /** The notices for owners of subscriptions. */
  notices: {
    notice_id: Generated<number>;
    account_id: number;
    subscription_id: string;
    kind: NoticeKind;
    message: string;
    /** 1 until the team emails about it are queued. */
    letter_due: Generated<number>;
    created_at: number;
  };
};
