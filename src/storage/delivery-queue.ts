import type { ClaimedDelivery, DeliveryState } from '../domain/webhooks/delivery.ts';
import { pickFairly, slotsPerSubscription } from '../domain/webhooks/pick-fairly.ts';
import type { DeliveryQueue } from '../domain/webhooks/store.ts';
import { deliveryStore } from './deliveries.ts';
import type { Transact } from './engine.ts';
import { preparedQuery } from './prepared-query.ts';
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
      // A claim that a loss of power undoes is made again, as after any other end of its worker.
      return transact((tx) => claim(tx, request), { survivesPowerLoss: false });
    },

    finish: (claimed, attempt, next) =>
      transact(async (tx) => {
        const over = next.state !== 'retry_wait';
        const finishedAt = attempt.startedAt + attempt.durationMs;
        const [updated] = await settleDelivery(tx, {
          deliveryId: claimed.deliveryId,
          claimId: claimed.claimId,
          state: next.state,
          attempts: claimed.attempt,
          dueAt: next.state === 'retry_wait' ? next.dueAt : null,
          finishedAt: over ? finishedAt : null,
        });
        if (updated === undefined) return false;
        await insertAttempt(tx, {
          deliveryId: claimed.deliveryId,
          number: claimed.attempt,
          accountId: claimed.accountId,
          startedAt: attempt.startedAt,
          durationMs: attempt.durationMs,
          outcome: attempt.outcome,
          maybeDelivered: claimed.maybeDelivered ? 1 : 0,
          status: attempt.status ?? null,
          address: attempt.address ?? null,
          error: attempt.error ?? null,
          responseHeaders: JSON.stringify(attempt.responseHeaders),
          responseBody: attempt.responseBody,
        });
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
  const [first] = await firstDue(db, {});
  return first?.due_at ?? undefined;
}

const firstDue = preparedQuery<Record<string, never>, { due_at: number | null }>((db) =>
  db
    .selectFrom('deliveries')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1),
);

/** Only for whoever still holds the claim. */
const settleDelivery = preparedQuery<
  {
    deliveryId: number;
    claimId: string;
    state: string;
    attempts: number;
    dueAt: number | null;
    finishedAt: number | null;
  },
  { delivery_id: number }
>((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      state: value('state'),
      attempts: value('attempts'),
      due_at: value('dueAt'),
      claim_id: null,
      finished_at: value('finishedAt'),
    })
    .where('delivery_id', '=', value('deliveryId'))
    .where('claim_id', '=', value('claimId'))
    .returning('delivery_id'),
);

const insertAttempt = preparedQuery<
  {
    deliveryId: number;
    number: number;
    accountId: number;
    startedAt: number;
    durationMs: number;
    outcome: string;
    maybeDelivered: number;
    status: number | null;
    address: string | null;
    error: string | null;
    responseHeaders: string;
    responseBody: string;
  },
  unknown
>((db, value) =>
  db.insertInto('attempts').values({
    delivery_id: value('deliveryId'),
    number: value('number'),
    account_id: value('accountId'),
    started_at: value('startedAt'),
    duration_ms: value('durationMs'),
    outcome: value('outcome'),
    maybe_delivered: value('maybeDelivered'),
    status: value('status'),
    address: value('address'),
    error: value('error'),
    response_headers: value('responseHeaders'),
    response_body: value('responseBody'),
  }),
);

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
