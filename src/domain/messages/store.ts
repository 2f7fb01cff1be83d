import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import type { Consent } from './consent.ts';
import type { Channel, Message, MessageState } from './message.ts';
import type { OutboxPool, OutboxShare, WaitingMessages } from './outbox-shares.ts';
import type { CapturedWords } from './send-message.ts';
import type { SmsAnswer } from './sms/sms-answer.ts';
import type { Template } from './templates/template.ts';

export type MessageStore = {
  /** Used for firms without a legal name. */
  accountName(): Promise<string>;
  /** Queues it, to be sent at once. */
  insert(message: NewMessage): Promise<void>;
  find(messageId: string): Promise<Message | undefined>;
  /** Newest first. */
  page(
    filter: { customerId?: number | undefined; projectId?: number | undefined },
    place: { before: Pick<Message, 'createdAt' | 'messageId'> | undefined; limit: number },
  ): Promise<Message[]>;
  /** Messages that a sandbox has captured, newest first, including those to the team. */
  captured(
    filter: { customerId?: number | undefined; channel?: Channel | undefined },
    place: { before: Pick<Message, 'createdAt' | 'messageId'> | undefined; limit: number },
  ): Promise<Message[]>;
  /** Writes how an attempt ended and ends its lease. False, with nothing written, when the lease was lost before. */
  settle(lease: Lease, ending: Ending): Promise<boolean>;
  templates: TemplateStore;
  consents: ConsentStore;
  optOuts: OptOutStore;
  receivedSms: ReceivedSmsStore;
};

/** A message before its first attempt. */
type NewMessage = Omit<Message, 'state' | 'attempts' | 'providerId' | 'problem' | 'endedAt'> & {
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

/** The templates that the account has written or changed. */
export type TemplateStore = {
  list(): Promise<Template[]>;
  find(channel: Channel, name: string): Promise<Template | undefined>;
  put(template: Template, at: Moment): Promise<void>;
  /** False when there is none. */
  remove(channel: Channel, name: string): Promise<boolean>;
};

/** The consents of customers, in the order in which they were given. */
export type ConsentStore = {
  latest(customerId: number, channel: Channel): Promise<Consent | undefined>;
  insert(consent: Consent): Promise<void>;
};

/** A ledger of the numbers that want no SMS of the account. Nothing in it is ever removed. */
export type OptOutStore = {
  /** The time since which a number has been opted out; undefined when it is not, or no longer. */
  find(number: string): Promise<Moment | undefined>;
  /** A number that has opted out already keeps its time. */
  add(number: string, at: Moment): Promise<void>;
  /** False, and nothing is written, when it had not opted out. */
  takeBack(number: string, at: Moment): Promise<boolean>;
};

/** SMS that customers have sent. */
export type ReceivedSmsStore = {
  /** Stores a reply once, even if the provider posts it twice. */
  insert(sms: {
    customerId: number;
    number: string;
    text: string;
    meaning: SmsAnswer;
    /** The provider's id; empty if it gives none. */
    providerId: string;
    receivedAt: Moment;
  }): Promise<void>;
  /** The customers to whom the account has sent SMS at this number. */
  customersMessaged(number: string, limit: number): Promise<number[]>;
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
