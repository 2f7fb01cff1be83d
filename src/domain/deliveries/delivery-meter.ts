import type { EndpointChange } from './after-attempt.ts';
import type { AttemptOutcome } from './post-webhook.ts';

/** Counts what the engine does, for metrics. It never fails and never waits. */
export type DeliveryMeter = {
  attempted(attempt: {
    outcome: AttemptOutcome;
    durationMs: number;
    /** Time from the commit of the event to the end of the attempt; only for a first attempt that nothing held up. */
    latencyMs: number | undefined;
    reused: boolean;
    maybeDelivered: boolean;
  }): void;
  /** Leases of lost workers ran out. */
  reclaimed(count: number): void;
  /** An attempt ended after its lease was lost, so its result was thrown away. */
  leaseLost(): void;
  endpointChanged(change: EndpointChange['change']): void;
};

export type QueueDepth = {
  waiting: number;
  sending: number;
  /** The age of the oldest due delivery. */
  oldestDueMs: number;
  /** Subscriptions whose breaker is open. */
  breakersOpen: number;
};
