import type { EndpointState } from '../deliveries/endpoint-state.ts';
import type { Notice } from '../deliveries/notice.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import type {
  EndReason,
  Subscription,
  SubscriptionChanges,
  SubscriptionChoice,
} from './subscription.ts';

export type SubscriptionStore = {
  insert(
    subscription: Pick<
      Subscription,
      'subscriptionId' | 'hookUrl' | 'types' | 'createdAt' | 'ratePerSecond'
    > & { sealedSecret: Sealed },
  ): Promise<void>;
  /** Those that have not ended and, of those that answered 410, the latest; oldest first. */
  list(filter?: { subscriptionId?: string | undefined }): Promise<Subscription[]>;
  /** One that has not ended. */
  find(subscriptionId: string): Promise<Subscription | undefined>;
  /** Returns the endpoint states of the account's subscriptions, and how many deliveries wait for each. */
  traffic(subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Traffic>>;
  countActive(): Promise<number>;
  /** Changes one that has not ended; what is not named stays. */
  change(subscriptionId: string, changes: SubscriptionChanges): Promise<void>;
  /**
   * Replaces the secret of a subscription that has not ended. The current one signs
   * beside it until then, or no more.
   */
  replaceSecret(
    subscriptionId: string,
    secret: { sealedSecret: Sealed; previousSignsUntil: Moment | undefined },
  ): Promise<void>;
  /** Returns true if one of the chosen ones has ended. */
  hasEnded(choice: SubscriptionChoice): Promise<boolean>;
  /** Ends those chosen that have not ended and returns their ids. */
  end(choice: SubscriptionChoice, end: { at: Moment; reason: EndReason }): Promise<string[]>;
};

/** The numbers count no further than `waitingCountMax`. */
export type Traffic = Pick<
  EndpointState,
  'breaker' | 'failureClock' | 'lastSuccessAt' | 'lastFailureAt'
> & {
  held: number;
  /** Deliveries that wait for their time or for an earlier one of the same customer. */
  waiting: number;
};

/** The notices of each subscription. The delivery engine writes them in the transaction of their cause. */
export type NoticeStore = {
  /** The newest first, or those before a notice. */
  latest(page: { before?: number | undefined; limit: number }): Promise<Notice[]>;
  /** Takes up to `limit` notices without an email, oldest first; they are not taken again. */
  takeUnwritten(limit: number): Promise<Notice[]>;
};

/** Notices of all accounts that need an email. */
export type UnwrittenNotices = {
  /** Returns up to `limit` accounts that have such notices. */
  accounts(limit: number): Promise<number[]>;
};
