import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { makeSigningSecret } from '../deliveries/signature.ts';
import type { Moment } from '../shared/time.ts';
import { describeEventTypes } from './event-type-choice.ts';
import { replaceSecret, requireSubscription } from './rows/subscriptions.ts';

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
