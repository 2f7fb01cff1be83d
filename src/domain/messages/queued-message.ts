import type { Message, MessageState } from './message.ts';
import type { OutboxPool } from './outbox-shares.ts';
import type { CapturedWords } from './send-message.ts';

/** A message before its first attempt. */
export type NewMessage = Omit<
  Message,
  'state' | 'attempts' | 'providerId' | 'problem' | 'endedAt' | 'answeredEmailId'
> & {
  answeredEmailId?: number | undefined;
  /** Names the page on which the recipient can stop further ones; empty where there is none. */
  stopToken: string;
  /** The signer for whom it was written, whose signing link it brings; none unless given. */
  signerId?: number | undefined;
  /** The trace span that queued it. */
  traceparent?: string | undefined;
};

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
