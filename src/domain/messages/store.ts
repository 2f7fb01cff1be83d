import type { Sealed } from '../shared/sealed.ts';
import type { Message, MessageState } from './message.ts';
import type { OutboxPool, OutboxShare, WaitingMessages } from './outbox-shares.ts';
import type { CapturedWords } from './send-message.ts';

/** A message before its first attempt. */
export type NewMessage = Omit<
  Message,
  'state' | 'attempts' | 'providerId' | 'problem' | 'endedAt'
> & {
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

/** The queue as it is now. */
type OutboxLook = {
  /** Those that have waited longest first. */
  waiting: WaitingMessages[];
  /** True if leases have expired. */
  hasLost: boolean;
  /** The time until more is due or a lease runs out; undefined when neither will happen. */
  nextMs: number | undefined;
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

/** The messages to be sent, of all accounts. */
export type Outbox = {
  /** Looks at what is due, without waiting for any writer. */
  look(): Promise<OutboxLook>;
  /**
   * Releases expired leases, then leases due messages: of each share the oldest, those about projects first. A message
   * that was lost before it was handed over is queued again; one that was lost later becomes `unsure`.
   */
  lease(request: { shares: readonly OutboxShare[]; claimId: string }): Promise<{
    leased: LeasedMessage[];
    unsure: { accountId: number; messageId: string }[];
  }>;
  /**
   * Writes that the other side may have it from now on. False when the lease was lost, and then it must not be sent.
   */
  markSubmitted(lease: Lease): Promise<boolean>;
  renew(leases: readonly Lease[]): Promise<void>;
  /** The accounts that have ever written to a number. */
  accountsThatMessaged(number: string): Promise<number[]>;
  /** The accounts that have an account of this name at a provider of SMS, with what its callbacks are signed with. */
  smsProvidersOf(sid: string): Promise<{ accountId: number; sealedToken: Sealed }[]>;
  /** The message that brought a recipient the address of their page. */
  findByStopToken(
    token: string,
  ): Promise<
    (Pick<Message, 'channel' | 'recipient' | 'customerId'> & { accountId: number }) | undefined
  >;
  /** Calls the listener after each commit that queues a message. */
  onDue(listener: () => void): void;
};
