import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import { findMembers, findUserByEmail } from '../../../domain/accounts/team/user-queries.ts';
import type { App } from '../../../domain/app.ts';
import { invalidParameter } from '../../../domain/shared/refusal.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import { list } from '../../../domain/shared/values/members.ts';
import { omitUndefined } from '../../../domain/shared/values/record-of.ts';
import { findStatus, findStatuses } from '../../../domain/statuses/queries.ts';
import type { SubscriptionPatch } from '../../../domain/webhooks/change-subscription.ts';
import type { EventTypeChoice } from '../../../domain/webhooks/chosen-events.ts';
import {
  deliverySettings,
  type Subscription,
  subscriptionName,
} from '../../../domain/webhooks/subscription.ts';
import {
  readHealth,
  type SubscriptionHealth,
} from '../../../domain/webhooks/subscription-health.ts';
import { filterEntriesMax } from '../../../domain/webhooks/subscription-limits.ts';
import { optional } from '../input.ts';

// The options of a subscription that several operations take, as they are on the wire.

const { isOrdered, slots, ratePerSecond, signature } = deliverySettings.shape;
const textCharactersMax = 100;

/** What the document says of the address of a subscription. */
export const publicUrl = {
  format: 'uri',
  pattern: '^https://',
  maxLength: 2048,
  description: 'A public `https` URL of at most 2,048 characters',
};

/** The message that the interface has for a URL that cannot be subscribed. */
export const hookUrlInvalid = 'Invalid webhook URL format';

/** The secret in an answer. */
export const signingSecret = z.string().meta({
  description: 'Verifies deliveries; shown only once. Empty when you brought your own.',
});

/** How deliveries are sent. Kept: the interface has names of its own for these. */
export const deliveryChoices = {
  ordered: optional(isOrdered),
  concurrency: optional(slots),
  rate_limit: optional(ratePerSecond),
  signature: optional(signature),
};
type DeliveryChoices = z.output<z.ZodObject<typeof deliveryChoices>>;

/** The choices of delivery under the names of the domain; omitted ones are undefined. */
export function deliveryPatch({ ordered, concurrency, rate_limit, signature }: DeliveryChoices) {
  return { isOrdered: ordered, slots: concurrency, ratePerSecond: rate_limit, signature };
}

/** The name of a subscription and the customers whose events it gets. */
export const ownChoices = {
  name: subscriptionName
    .optional()
    .meta({ description: 'What you call it, in lists, deliveries and emails' }),
  customer_statuses: list(z.string().max(textCharactersMax), filterEntriesMax)
    .min(1, 'must not be empty')
    .nullable()
    .optional()
    .meta({
      description:
        'Only events of customers that have one of these statuses at the moment of the event, by name; `null` for any',
    }),
  owner_emails: list(z.string().max(320), filterEntriesMax)
    .min(1, 'must not be empty')
    .nullable()
    .optional()
    .meta({
      description: 'Only events of customers of these users, by email address; `null` for any',
    }),
};
type OwnChoices = z.output<z.ZodObject<typeof ownChoices>>;

/** Reads the names of a filter; omitted ones keep their value. */
export async function ownPatch(
  store: AccountDb,
  { name, customer_statuses: statusNames, owner_emails: ownerEmails }: OwnChoices,
  before?: Subscription,
): Promise<Pick<SubscriptionPatch, 'name' | 'filter'>> {
  if (statusNames === undefined && ownerEmails === undefined) return omitUndefined({ name });
  const statuses = await findStatuses(store);
  const statusIds =
    statusNames === undefined
      ? before?.filter.statusIds
      : statusNames?.map((status) => findStatus(statuses, status, 'customer_statuses').statusId);
  const ownerIds =
    ownerEmails === undefined
      ? before?.filter.ownerIds
      : ownerEmails && (await Promise.all(ownerEmails.map((email) => ownerIdOf(store, email))));
  return {
    ...omitUndefined({ name }),
    filter: { statusIds: statusIds ?? undefined, ownerIds: ownerIds ?? undefined },
  };
}

/** The user whom an entry of `owner_emails` names. Refuses with INVALID_PARAMETERS. */
export async function ownerIdOf(store: AccountDb, email: string): Promise<number> {
  const user = await findUserByEmail(store, email);
  if (user === undefined) throw invalidParameter('owner_emails', 'must be users of this account');
  return user.userId;
}

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
