import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import { type Actor, operator } from '../accounts/security-log/security-entry.ts';
import { findUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import {
  holdDeliveries,
  reopenSubscription,
  unblockDeliveries,
} from '../deliveries/queue/deliveries.ts';
import { makeSigningKeyPair, makeSigningSecret } from '../deliveries/signature.ts';
import { invalidParameter } from '../shared/refusal.ts';
import type { Sealed } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import type { Value } from '../shared/values/members.ts';
import { findStatuses } from '../statuses/queries.ts';
import {
  type CustomerFilter,
  chooseEventTypes,
  describeEventTypes,
  eventTypeColumns,
} from './chosen-events.ts';
import { startReplay } from './replay-deliveries.ts';
import { requireSubscription } from './rows/subscriptions.ts';
import type { deliverySettings, Subscription } from './subscription.ts';

/** The members of a subscription that can change; null clears one. */
type SubscriptionChanges = Partial<
  Pick<Subscription, 'name' | 'hookUrl' | 'types' | 'filter' | 'state' | 'isOrdered' | 'slots'> & {
    suspendedAt: Moment | null;
    ratePerSecond: number | null;
    /** The ed25519 key that signs, sealed, and the public key that belongs to it. */
    signing: { sealedKey: Sealed; publicKey: string } | null;
  }
>;

type DeliverySettings = Value<typeof deliverySettings>;

/** The changes that its owner can request. */
export type SubscriptionPatch = Partial<
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
  { signature, by = operator, ...settings }: SubscriptionPatch & { by?: Actor },
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (settings.filter !== undefined) await requireOwn(tx, settings.filter);
  await updateSubscription(tx, subscriptionId, {
    ...settings,
    ...(settings.types !== undefined && { types: chooseEventTypes(settings.types) }),
    ...signingChange(app, tx, { before, signature }),
  });
  if (before.isOrdered && settings.isOrdered === false) await unblockDeliveries(tx, subscriptionId);
  if (settings.hookUrl !== undefined && settings.hookUrl !== before.hookUrl) {
    // The record of the receiver at the old address says nothing about the new one.
    await reopenSubscription(tx, subscriptionId);
    const subject = new URL(settings.hookUrl).host;
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
  { before, signature }: { before: Subscription; signature: SubscriptionPatch['signature'] },
): Pick<SubscriptionChanges, 'signing'> {
  if (signature === 'v1') return { signing: null };
  if (signature === undefined || before.publicKey !== undefined) return {};
  const pair = makeSigningKeyPair(app.randomBytes);
  const { subscriptionId } = before;
  const identity = { kind: 'webhook_signing_key', accountId, subscriptionId } as const;
  const sealedKey = app.secretBox.seal(pair.signingKey, identity);
  return { signing: { sealedKey, publicKey: pair.publicKey } };
}

/**
 * Lets nothing more be sent to a subscription until it is enabled; what waits and what happens meanwhile is held. One
 * that is not active stays as it is. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended.
 */
export async function pauseSubscription(
  app: App,
  tx: AccountDb,
  subscriptionId: string,
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') return before;
  await updateSubscription(tx, subscriptionId, { state: 'paused', suspendedAt: app.now() });
  await holdDeliveries(tx, subscriptionId);
  return requireSubscription(tx, subscriptionId);
}

/**
 * Lets events be sent again to a subscription that was paused or disabled, and forgets how its receiver had failed; an
 * active one stays as it is. Held deliveries stay held unless the caller releases them: they may be old and many.
 * Refuses with SUBSCRIPTION_NOT_FOUND one that has ended, and with INVALID_PARAMETERS a replay beyond those that may
 * run.
 */
export async function enableSubscription(
  app: App,
  tx: AccountDb,
  { subscriptionId, replayMissed }: { subscriptionId: string; replayMissed: boolean },
): Promise<{ subscription: Subscription; replayId: string | undefined }> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') {
    await updateSubscription(tx, subscriptionId, { state: 'active', suspendedAt: null });
    await reopenSubscription(tx, subscriptionId);
  }
  const replay = replayMissed
    ? await startReplay(app, tx, { subscriptionId, which: 'missed' })
    : undefined;
  return {
    subscription: await requireSubscription(tx, subscriptionId),
    replayId: replay?.replayId,
  };
}

/**
 * Gives a subscription a new signing secret, returned this once. One that the receiver brought is not; an empty text
 * stands for it. The current one signs beside it for `overlapMs`, so that receivers can change over meanwhile; one that
 * was replaced before and still signs stops at once. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended.
 */
export async function rotateSecret(
  app: App,
  tx: AccountDb,
  {
    subscriptionId,
    ownSecret,
    overlapMs,
    by,
  }: { subscriptionId: string; ownSecret?: string | undefined; overlapMs: number; by: Actor },
): Promise<{ signingSecret: string; previousSignsUntil: Moment | undefined }> {
  const { types, hookUrl } = await requireSubscription(tx, subscriptionId);
  const signingSecret = ownSecret ?? makeSigningSecret(app.randomBytes);
  const previousSignsUntil = overlapMs === 0 ? undefined : app.now() + overlapMs;
  await replaceSecret(tx, subscriptionId, {
    sealedSecret: app.secretBox.seal(signingSecret, {
      kind: 'webhook_secret',
      accountId: tx.accountId,
      subscriptionId,
    }),
    previousSignsUntil,
  });
  const entry = { kind: 'webhook_secret_replaced', by, subject: new URL(hookUrl).host } as const;
  await logSecurity(app, tx, { ...entry, detail: describeEventTypes(types) });
  const shownSecret = ownSecret === undefined ? signingSecret : '';
  return { signingSecret: shownSecret, previousSignsUntil };
}

/** Changes one that has not ended; what is not named stays. */
async function updateSubscription(
  db: AccountDb,
  subscriptionId: string,
  changes: SubscriptionChanges,
): Promise<void> {
  const columns = toColumns(changes);
  if (Object.keys(columns).length === 0) return;
  await lasting(db, subscriptionId).set(columns).execute();
}

/**
 * Replaces the secret of a subscription that has not ended. The current one signs
 * beside it until then, or no more.
 */
async function replaceSecret(
  db: AccountDb,
  subscriptionId: string,
  {
    sealedSecret,
    previousSignsUntil,
  }: { sealedSecret: Sealed; previousSignsUntil: Moment | undefined },
): Promise<void> {
  const hasOverlap = previousSignsUntil !== undefined;
  await lasting(db, subscriptionId)
    .set({
      previousSealedSecret: hasOverlap ? sql<string>`sealed_secret` : null,
      previousSignsUntil: previousSignsUntil ?? null,
      sealedSecret: sealedSecret.text,
    })
    .execute();
}

function lasting(db: AccountDb, subscriptionId: string) {
  return db
    .change('subscriptions')
    .where('subscriptionId', '=', subscriptionId)
    .where('endedAt', 'is', null);
}

/** Only the columns of what is named. */
function toColumns(changes: SubscriptionChanges) {
  const { name, hookUrl, types, filter, state, suspendedAt } = changes;
  const { isOrdered, slots, ratePerSecond, signing } = changes;
  return {
    ...(name !== undefined && { name }),
    ...(types !== undefined && eventTypeColumns(types)),
    ...(filter !== undefined && filterColumns(filter)),
    ...(hookUrl !== undefined && { hookUrl }),
    ...(state !== undefined && { state }),
    ...(suspendedAt !== undefined && { suspendedAt }),
    ...(isOrdered !== undefined && { isOrdered: isOrdered ? 1 : 0 }),
    ...(slots !== undefined && { slots }),
    ...(ratePerSecond !== undefined && { ratePerSecond }),
    ...(signing !== undefined && {
      sealedSigningKey: signing?.sealedKey.text ?? null,
      publicKey: signing?.publicKey ?? null,
    }),
  };
}

function filterColumns({ statusIds, ownerIds }: CustomerFilter) {
  return { statusIds: toText(statusIds), ownerIds: toText(ownerIds) };
}

function toText(ids: readonly number[] | undefined): string | null {
  return ids === undefined ? null : JSON.stringify(ids);
}
