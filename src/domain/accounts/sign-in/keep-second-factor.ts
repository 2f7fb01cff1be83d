import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';

/** Refuses with TWO_FACTOR_REQUIRED to turn off a second factor that one of its owner's accounts requires. */
export async function keepSecondFactor(app: Pick<App, 'store'>, identityId: string): Promise<void> {
  const memberships = await app.store.accounts.membershipsOf(identityId);
  const requiring = memberships.find(({ requiresTwoFactor }) => requiresTwoFactor);
  if (requiring === undefined) return;
  throw new Refusal(
    'TWO_FACTOR_REQUIRED',
    `${requiring.accountName} requires two-factor authentication, so you cannot turn it off`,
  );
}
