import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import { type Actor, operator } from '../accounts/security-log/security-entry.ts';
import { findUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { reopenSubscription, unblockDeliveries } from '../deliveries/queue/deliveries.ts';
import { makeSigningKeyPair } from '../deliveries/signature.ts';
import { invalidParameter } from '../shared/refusal.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { CustomerFilter } from './customer-filter.ts';
import { chooseEventTypes, describeEventTypes } from './event-type-choice.ts';
import { requireSubscription, updateSubscription } from './rows/subscriptions.ts';
import type { DeliverySettings, Subscription, SubscriptionChanges } from './subscription.ts';

/** The changes that its owner can request. */
export type SubscriptionWishes = Partial<
  DeliverySettings & Pick<Subscription, 'name' | 'hookUrl' | 'types' | 'filter'>
>;

/**
 * Changes which events are sent, how and where; what is not named stays. What waits goes by the new settings, to the
 * new address too; other types and another filter apply to later events. Refuses with SUBSCRIPTION_NOT_FOUND one that
 * has ended, and with INVALID_PARAMETERS a filter by what is not of the account.
 */
export async function changeSubscription(
  app: App,
  tx: AccountDb,
  subscriptionId: string,
  { signature, by = operator, ...wishes }: SubscriptionWishes & { by?: Actor },
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (wishes.filter !== undefined) await requireOwn(tx, wishes.filter);
  await updateSubscription(tx, subscriptionId, {
    ...wishes,
    ...(wishes.types !== undefined && { types: chooseEventTypes(wishes.types) }),
    ...signingChange(app, tx, { before, signature }),
  });
  if (before.isOrdered && wishes.isOrdered === false) await unblockDeliveries(tx, subscriptionId);
  if (wishes.hookUrl !== undefined && wishes.hookUrl !== before.hookUrl) {
    // The record of the receiver at the old address says nothing about the new one.
    await reopenSubscription(tx, subscriptionId);
    const subject = new URL(wishes.hookUrl).host;
    const detail = `${describeEventTypes(before.types)}, before: ${new URL(before.hookUrl).host}`;
    await logSecurity(app, tx, { kind: 'webhook_url_changed', by, subject, detail });
  }
  return requireSubscription(tx, subscriptionId);
}

/** Refuses with INVALID_PARAMETERS a status or an owner that is not of the account. */
async function requireOwn(tx: AccountDb, { statusIds, ownerIds }: CustomerFilter): Promise<void> {
  const statuses = await findStatuses(tx);
  const known = new Set(statuses.map((status) => status.statusId));
  if (statusIds?.some((statusId) => !known.has(statusId))) {
    throw invalidParameter('customer_statuses', 'must be statuses of this account');
  }
  for (const ownerId of ownerIds ?? []) {
    if ((await findUser(tx, ownerId)) === undefined) {
      throw invalidParameter('owner_emails', 'must be users of this account');
    }
  }
}

/** A key that is there stays: receivers have its public half. */
function signingChange(
  app: App,
  { accountId }: AccountDb,
  { before, signature }: { before: Subscription; signature: SubscriptionWishes['signature'] },
): Pick<SubscriptionChanges, 'signing'> {
  if (signature === 'v1') return { signing: null };
  if (signature === undefined || before.publicKey !== undefined) return {};
  const pair = makeSigningKeyPair(app.randomBytes);
  const { subscriptionId } = before;
  const identity = { kind: 'webhook_signing_key', accountId, subscriptionId } as const;
  const sealedKey = app.secretBox.seal(pair.signingKey, identity);
  return { signing: { sealedKey, publicKey: pair.publicKey } };
}
