import type { AccountDb } from '../../../domain/account-db.ts';
import { findMembers } from '../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../domain/app.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import { findStatuses } from '../../../domain/statuses/queries.ts';
import type { EventTypeChoice } from '../../../domain/webhooks/event-type-choice.ts';
import type { Subscription } from '../../../domain/webhooks/subscription.ts';
import {
  readHealth,
  type SubscriptionHealth,
} from '../../../domain/webhooks/subscription-health.ts';

/** Subscriptions as the interface shows them, with how they fare at this moment. */
export async function wireSubscriptions(
  app: App,
  store: AccountDb,
  subscriptions: readonly Subscription[],
) {
  const names = await filterNames(store, subscriptions);
  const found = await readHealth(app, store, subscriptions);
  return found.map((one) => wireSubscription(one, names, app.now()));
}

function wireSubscription(
  { subscription, health }: { subscription: Subscription; health: SubscriptionHealth },
  { statusNames, ownerEmails }: FilterNames,
  now: number,
) {
  const { endReason, ratePerSecond = null, publicKey = '', previousSignsUntil } = subscription;
  const overlaps = previousSignsUntil !== undefined && previousSignsUntil > now;
  return {
    subscription_id: subscription.subscriptionId,
    name: subscription.name,
    hookUrl: subscription.hookUrl,
    type_request: wireTypes(subscription.types),
    customer_statuses: namesOf(subscription.filter.statusIds, statusNames),
    owner_emails: namesOf(subscription.filter.ownerIds, ownerEmails),
    created_at: formatMoment(subscription.createdAt),
    state: endReason === 'gone' ? 'gone' : subscription.state,
    suspended_at: momentOrEmpty(subscription.suspendedAt),
    ended_at: momentOrEmpty(subscription.endedAt),
    ordered: subscription.isOrdered,
    concurrency: subscription.slots,
    rate_limit: ratePerSecond,
    public_key: publicKey,
    secret_rotated_until: momentOrEmpty(overlaps ? previousSignsUntil : undefined),
    health: {
      last_success_at: momentOrEmpty(health.lastSuccessAt),
      last_failure_at: momentOrEmpty(health.lastFailureAt),
      failing_since: momentOrEmpty(health.failingSince),
      disables_at: momentOrEmpty(health.disablesAt),
      breaker: health.breaker,
      paused_until: momentOrEmpty(health.pausedUntil),
      held: health.held,
      waiting: health.waiting,
    },
  };
}

// Kept: one type is a text, as the interface has it.
function wireTypes(types: EventTypeChoice) {
  const [only, ...more] = types;
  return more.length === 0 && only !== undefined ? only : types;
}

type FilterNames = {
  statusNames: ReadonlyMap<number, string>;
  ownerEmails: ReadonlyMap<number, string>;
};

/** Names of the statuses and owners in filters, read once, and only if a subscription filters by them. */
async function filterNames(
  store: AccountDb,
  subscriptions: readonly Subscription[],
): Promise<FilterNames> {
  const filters = subscriptions.map(({ filter }) => filter);
  const [statuses, members] = await Promise.all([
    filters.some(({ statusIds }) => statusIds) ? findStatuses(store) : [],
    filters.some(({ ownerIds }) => ownerIds) ? findMembers(store) : [],
  ]);
  return {
    statusNames: new Map(statuses.map(({ statusId, name }) => [statusId, name])),
    ownerEmails: new Map(members.map(({ userId, email }) => [userId, email])),
  };
}

function namesOf(
  ids: readonly number[] | undefined,
  names: ReadonlyMap<number, string>,
): string[] | null {
  return ids?.flatMap((id) => names.get(id) ?? []) ?? null;
}
