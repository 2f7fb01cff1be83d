import { hourMs, minuteMs, secondMs } from '../shared/time.ts';
import type { Message, MessageState } from './message.ts';
import type { OutboxPool } from './outbox-shares.ts';
import type { CapturedWords, SendOutcome } from './send-message.ts';

/** One worker's right to send a message. */
export type Lease = { messageId: string; claimId: string };

export type LeasedMessage = Message &
  Lease & {
    accountId: number;
    stopToken: string;
    signerId: number | undefined;
    traceparent: string | undefined;
    pool: OutboxPool;
    route: string;
  };

/** The consequences of an attempt. */
export type Ending = {
  state: Exclude<MessageState, 'sending'>;
  /** The time until the next attempt; only for `queued`. */
  retryInMs: number;
  providerId: string;
  problem: string;
  /** Stored instead of the words that were queued; the words of notices are blanked otherwise. */
  captured?: CapturedWords;
};

/** The interval at which a living worker renews its leases. */
export const renewAfterMs = 10 * secondMs;

/** The delay after each attempt that was put off. */
const delaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs];

/**
 * Decides what follows an attempt, after `attempts` earlier ones. What was put off is tried again until the delays run
 * out; what may have been taken never is.
 */
export function afterAttempt(result: SendOutcome, attempts: number): Ending {
  if (result.outcome === 'accepted') {
    const { providerId, captured } = result;
    return { ...over, state: 'sent', providerId, ...(captured && { captured }) };
  }
  const { outcome, problem } = result;
  if (outcome === 'unsure') return { ...over, state: 'unsure', problem };
  const retryInMs = outcome === 'deferred' ? delaysMs[attempts] : undefined;
  if (retryInMs === undefined) return { ...over, state: 'failed', problem };
  return { ...over, state: 'queued', retryInMs, problem };
}

const over = { retryInMs: 0, providerId: '', problem: '' };
