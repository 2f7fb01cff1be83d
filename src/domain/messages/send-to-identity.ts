import type { Identity } from '../accounts/member.ts';
import type { App } from '../app.ts';
import { sendToTeam } from './send-to-team.ts';

/**
 * Writes to somebody about their sign-in, the way that the first account sends which they work for. False when the letter
 * was not taken.
 */
export async function sendToIdentity(
  app: App,
  identity: Identity,
  letter: { to?: string | undefined; subject: string; paragraphs: readonly string[] },
): Promise<boolean> {
  const [membership] = await app.store.accounts.membershipsOf(identity.identityId);
  const store = membership && app.store.forAccount(membership.accountId);
  return sendToTeam(app, { store, ...letter, to: letter.to ?? identity.email });
}
