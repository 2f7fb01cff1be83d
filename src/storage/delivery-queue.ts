import type { ClaimedDelivery, DeliveryState } from '../domain/webhooks/delivery.ts';
import { pickFairly, slotsPerSubscription } from '../domain/webhooks/pick-fairly.ts';
import type { DeliveryQueue } from '../domain/webhooks/store.ts';
import { deliveryStore } from './deliveries.ts';
import type { Transact } from './engine.ts';
import type { Db } from './schema.ts';
import { subscriptionStore } from './subscriptions.ts';

/** How far a claim looks beyond its limit for deliveries of other subscriptions. */
const candidatesPerClaim = 8;

/** The deliveries of all accounts as a queue. */
export function deliveryQueue(db: Db, transact: Transact): Omit<DeliveryQueue, 'onDue'> {
  return {
    async claim(request) {
      const next = await nextDueAt(db);
      // Looking first keeps an idle worker from writing.
      if (next === undefined || next > request.now) return [];
      return transact((tx) => claim(tx, request));
    },

    finish: (claimed, attempt, next) =>
      transact(async (tx) => {
        const over = next.state !== 'retry_wait';
        const finishedAt = attempt.startedAt + attempt.durationMs;
        const updated = await tx
          .updateTable('deliveries')
          .set({
            state: next.state,
            attempts: claimed.attempt,
            due_at: next.state === 'retry_wait' ? next.dueAt : null,
            claim_id: null,
            finished_at: over ? finishedAt : null,
          })
          .where('delivery_id', '=', claimed.deliveryId)
          .where('claim_id', '=', claimed.claimId)
          .returning('delivery_id')
          .executeTakeFirst();
        if (updated === undefined) return false;
        await tx
          .insertInto('attempts')
          .values({
            delivery_id: claimed.deliveryId,
            number: claimed.attempt,
            account_id: claimed.accountId,
            started_at: attempt.startedAt,
            duration_ms: attempt.durationMs,
            outcome: attempt.outcome,
            maybe_delivered: claimed.maybeDelivered ? 1 : 0,
            status: attempt.status ?? null,
            address: attempt.address ?? null,
            error: attempt.error ?? null,
            response_headers: JSON.stringify(attempt.responseHeaders),
            response_body: attempt.responseBody,
          })
          .execute();
        if (next.state === 'gone') await endSubscription(tx, claimed, finishedAt);
        return true;
      }),

    release: (claimed, at) =>
      transact(async (tx) => {
        await tx
          .updateTable('deliveries')
          .set({
            state: stateBefore(claimed),
            due_at: at,
            claim_id: null,
          })
          .where('delivery_id', '=', claimed.deliveryId)
          .where('claim_id', '=', claimed.claimId)
          .execute();
      }),

    nextDueAt: () => nextDueAt(db),
  };
}

async function nextDueAt(db: Db): Promise<number | undefined> {
  const first = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return first?.due_at ?? undefined;
}

async function claim(
  tx: Db,
  { claimId, limit, now, leaseMs, inFlight }: Parameters<DeliveryQueue['claim']>[0],
): Promise<ClaimedDelivery[]> {
  const full = [...inFlight].filter(([, count]) => count >= slotsPerSubscription);
  let due = tx
    .selectFrom('deliveries')
    .select(['delivery_id as deliveryId', 'subscription_id as subscriptionId'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('delivery_id')
    .limit(limit * candidatesPerClaim);
  if (full.length > 0)
    due = due.where(
      'subscription_id',
      'not in',
      full.map(([id]) => id),
    );
  const picked = pickFairly(await due.execute(), { limit, inFlight });
  if (picked.length === 0) return [];
  const rows = await loadDue(
    tx,
    picked.map((row) => row.deliveryId),
    now,
  );
  await tx
    .updateTable('deliveries')
    .set({ state: 'sending', claim_id: claimId, due_at: now + leaseMs })
    .where(
      'delivery_id',
      'in',
      rows.map((row) => row.deliveryId),
    )
    .execute();
  return rows.map(({ attempts, state, ...row }) => ({
    ...row,
    claimId,
    attempt: attempts + 1,
    maybeDelivered: state === 'sending',
  }));
}

function loadDue(tx: Db, ids: readonly number[], now: number) {
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.event_id', 'd.event_id')
    .innerJoin('subscriptions as s', 's.subscription_id', 'd.subscription_id')
    .select([
      'd.delivery_id as deliveryId',
      'd.account_id as accountId',
      'd.subscription_id as subscriptionId',
      'd.event_id as eventId',
      'd.attempts',
      'd.state',
      's.hook_url as hookUrl',
      's.sealed_secret as sealedSecret',
      'e.body',
    ])
    .where('d.delivery_id', 'in', ids)
    .where('d.due_at', '<=', now)
    .orderBy('d.due_at')
    .orderBy('d.delivery_id')
    .execute();
}

/** A delivery whose earlier claim was lost may have arrived, which must not be forgotten. */
function stateBefore(claimed: ClaimedDelivery): DeliveryState {
  if (claimed.maybeDelivered) return 'sending';
  return claimed.attempt === 1 ? 'pending' : 'retry_wait';
}

async function endSubscription(tx: Db, claimed: ClaimedDelivery, at: number): Promise<void> {
  const { accountId, subscriptionId } = claimed;
  await subscriptionStore(tx, accountId).end({ subscriptionId }, { at, reason: 'gone' });
  await deliveryStore(tx, accountId, () => undefined).cancelWaiting([subscriptionId], at);
}
