import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import { type Actor, operator } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { defaultRateFor } from '../deliveries/pace.ts';
import { cancelWaiting } from '../deliveries/queue/deliveries.ts';
import { makeSigningSecret } from '../deliveries/signature.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Sealed } from '../shared/sealed.ts';
import { changeSubscription, type SubscriptionPatch } from './change-subscription.ts';
import {
  chooseEventTypes,
  describeEventTypes,
  type EventTypeChoice,
  eventTypeColumns,
} from './chosen-events.ts';
import {
  endSubscriptions,
  hasEndedSubscription,
  subscriptionNotFound,
} from './rows/subscriptions.ts';
import { type Subscription, type SubscriptionChoice, subscriptionsMax } from './subscription.ts';

/**
 * Starts sending events to an address, as is wished. The secret that signs them is returned this once; one that the
 * receiver brought is not, and an empty text stands for it. Refuses with INVALID_PARAMETERS when the account has
 * `subscriptionsMax` that have not ended.
 */
export async function subscribe(
  app: App,
  tx: AccountDb,
  input: {
    hookUrl: string;
    types: EventTypeChoice;
    /** A secret that the receiver has already. */
    ownSecret?: string | undefined;
    settings?: Omit<SubscriptionPatch, 'hookUrl' | 'types'>;
    by?: Actor;
  },
): Promise<{
  subscriptionId: string;
  signingSecret: string;
  publicKey: string | undefined;
}> {
  const subscriptionId = app.newId('sub');
  const types = chooseEventTypes(input.types);
  const signingSecret = input.ownSecret ?? makeSigningSecret(app.randomBytes);
  if ((await countActiveSubscriptions(tx)) >= subscriptionsMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `An account has at most ${subscriptionsMax} subscriptions; remove some first`,
    );
  }
  await insertSubscription(tx, {
    subscriptionId,
    hookUrl: input.hookUrl,
    types,
    ratePerSecond: defaultRateFor(input.hookUrl),
    createdAt: app.now(),
    sealedSecret: app.secretBox.seal(signingSecret, {
      kind: 'webhook_secret',
      accountId: tx.accountId,
      subscriptionId,
    }),
  });
  const { settings, by = operator } = input;
  const subject = new URL(input.hookUrl).host;
  await logSecurity(app, tx, {
    kind: 'webhook_created',
    by,
    subject,
    detail: describeEventTypes(types),
  });
  const publicKey =
    settings && (await changeSubscription(app, tx, subscriptionId, settings)).publicKey;
  const shownSecret = input.ownSecret === undefined ? signingSecret : '';
  return { subscriptionId, signingSecret: shownSecret, publicKey };
}

/**
 * Ends subscriptions and cancels what still waited for them. Returns how many ended, which is none when they had ended
 * before. Refuses with SUBSCRIPTION_NOT_FOUND when there never was one.
 */
export async function unsubscribe(
  app: App,
  tx: AccountDb,
  choice: SubscriptionChoice,
): Promise<number> {
  const ended = await endSubscriptions(tx, choice, { at: app.now(), reason: 'removed' });
  if (ended.length === 0 && !(await hasEndedSubscription(tx, choice))) {
    throw subscriptionNotFound();
  }
  await cancelWaiting(tx, ended);
  return ended.length;
}

export async function insertSubscription(
  db: AccountDb,
  subscription: Pick<
    Subscription,
    'subscriptionId' | 'hookUrl' | 'types' | 'createdAt' | 'ratePerSecond'
  > & { sealedSecret: Sealed },
): Promise<void> {
  await db.kysely
    .insertInto('subscriptions')
    .values({
      subscriptionId: subscription.subscriptionId,
      accountId: db.accountId,
      hookUrl: subscription.hookUrl,
      ...eventTypeColumns(subscription.types),
      sealedSecret: subscription.sealedSecret.text,
      ratePerSecond: subscription.ratePerSecond ?? null,
      createdAt: subscription.createdAt,
    })
    .execute();
  await db.kysely
    .insertInto('endpointStates')
    .values({ subscriptionId: subscription.subscriptionId, accountId: db.accountId })
    .execute();
}

async function countActiveSubscriptions(db: AccountDb): Promise<number> {
  const { count } = await db
    .own('subscriptions')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
