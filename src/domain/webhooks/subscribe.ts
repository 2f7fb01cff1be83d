import { logSecurity } from '../accounts/security-log/log-security.ts';
import { type Actor, operator } from '../accounts/security-log/security-entry.ts';
import type { AccountStore, App } from '../app.ts';
import { defaultRateFor } from '../deliveries/pace.ts';
import { makeSigningSecret } from '../deliveries/signature.ts';
import type { EventType } from '../events/catalogue.ts';
import { Refusal } from '../shared/refusal.ts';
import { changeSubscription, type SubscriptionWishes } from './change-subscription.ts';
import { subscriptionsMax } from './subscription.ts';

/**
 * Starts sending events of one type to an address, as is wished; the secret that signs them is shown this once. Refuses
 * with INVALID_PARAMETERS when the account has `subscriptionsMax` that have not ended.
 */
export async function subscribe(
  app: App,
  tx: AccountStore,
  input: {
    hookUrl: string;
    type: EventType;
    wishes?: Omit<SubscriptionWishes, 'hookUrl'>;
    by?: Actor;
  },
): Promise<{ subscriptionId: string; signingSecret: string; publicKey: string | undefined }> {
  const subscriptionId = app.newId('sub');
  const signingSecret = makeSigningSecret(app.randomBytes);
  if ((await tx.subscriptions.countActive()) >= subscriptionsMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `An account has at most ${subscriptionsMax} subscriptions; remove some first`,
    );
  }
  await tx.subscriptions.insert({
    subscriptionId,
    hookUrl: input.hookUrl,
    type: input.type,
    ratePerSecond: defaultRateFor(input.hookUrl),
    createdAt: app.now(),
    sealedSecret: app.secretBox.seal(signingSecret, {
      kind: 'webhook_secret',
      accountId: tx.accountId,
      subscriptionId,
    }),
  });
  const { wishes, by = operator } = input;
  const subject = new URL(input.hookUrl).host;
  await logSecurity(app, tx, { kind: 'webhook_created', by, subject, detail: input.type });
  const publicKey = wishes && (await changeSubscription(app, tx, subscriptionId, wishes)).publicKey;
  return { subscriptionId, signingSecret, publicKey };
}
