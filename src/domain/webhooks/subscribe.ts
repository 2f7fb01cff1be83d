import type { AccountStore, App } from '../app.ts';
import { defaultRateFor } from '../deliveries/pace.ts';
import { makeSigningSecret } from '../deliveries/signature.ts';
import type { EventType } from '../events/catalogue.ts';
import { Refusal } from '../shared/errors.ts';
import { subscriptionsMax } from './subscription.ts';

/**
 * Starts sending events of one type to an address; the secret that signs them is shown this once. Refuses with
 * INVALID_PARAMETERS when the account has `subscriptionsMax` that have not ended.
 */
export async function subscribe(
  app: App,
  tx: AccountStore,
  input: { hookUrl: string; type: EventType },
): Promise<{ subscriptionId: string; signingSecret: string }> {
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
    sealedSecret: app.secretBox.seal(signingSecret),
  });
  return { subscriptionId, signingSecret };
}
