import type { Identity } from '../../accounts/team/member.ts';
import type { AccountStore, App } from '../../app.ts';
import { sendToTeam } from './send-to-team.ts';

/** Writes to somebody about their sign-in. False when the letter was not taken. */
export async function sendToIdentity(
  app: App,
  identity: Identity,
  letter: { to?: string | undefined; subject: string; paragraphs: readonly string[] },
): Promise<boolean> {
  const store = await findStore(app, identity);
  return sendToTeam(app, { store, ...letter, to: letter.to ?? identity.email });
}

/**
 * Whoever runs the mail server of a firm can read what goes through it, and a link in it may open all that the person may
 * enter. So the operator's server is used where there is one, and a firm's own only for who works for no other.
 */
async function findStore(app: App, { identityId }: Identity): Promise<AccountStore | undefined> {
  if (app.sendEmail !== undefined) return undefined;
  const [only, ...others] = await app.store.accounts.membershipsOf(identityId);
  return only === undefined || others.length > 0 ? undefined : app.store.forAccount(only.accountId);
}
