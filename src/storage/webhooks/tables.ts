import type { Generated } from 'kysely';
import type { EventType, everyType } from '../../domain/events/catalogue.ts';
import type { ReplayState } from '../../domain/webhooks/replay.ts';
import type { EndReason, SubscriptionState } from '../../domain/webhooks/subscription.ts';

/** Subscriptions, and the replays of past events to them. */
export type WebhookTables = {
  subscriptions: {
    subscription_id: string;
    account_id: number;
    name: Generated<string>;
    hook_url: string;
    /** `*` for several. */
    type: EventType | typeof everyType;
    /** The several, separated by commas; null for all, and for one. */
    types: string | null;
    /** The statuses and owners of the customers whose events it is sent, as JSON lists; null for all. */
    status_ids: string | null;
    owner_ids: string | null;
    sealed_secret: string;
    /** Signs beside the new secret until then. */
    previous_sealed_secret: string | null;
    previous_signs_until: number | null;
    /** The ed25519 key, if the subscription uses ed25519 signatures. */
    sealed_signing_key: string | null;
    public_key: string | null;
    /** `active`, `paused` by its owner or `disabled` after failing for days; while ended, what it was before. */
    state: Generated<SubscriptionState>;
    /** Since when it is paused or disabled. */
    suspended_at: number | null;
    is_ordered: Generated<number>;
    /** The number of its deliveries sent concurrently. */
    slots: Generated<number>;
    rate_per_second: number | null;
    created_at: number;
    ended_at: number | null;
    end_reason: EndReason | null;
  };
  replays: {
    replay_id: string;
    account_id: number;
    /** The value as JSON. */
    filter: string;
    state: ReplayState;
    replayed: Generated<number>;
    /** The most that it will replay. */
    cap: number;
    /** Its position, so that it continues after a restart. */
    progress: Generated<number>;
    created_at: number;
    finished_at: number | null;
  };
};
