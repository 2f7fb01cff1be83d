import type { AccountDb } from '../../account-db.ts';
import { withoutSandboxes } from '../../accounts/sandbox/sandbox.ts';
import type { Identity } from '../../accounts/team/user.ts';
import type { App } from '../../app.ts';
import { sendToTeam } from './send-to-team.ts';
import type { TeamEmailPart } from './team-email.ts';

/** Emails a person about their sign-in. False when the email was not accepted. */
export async function sendToIdentity(
  app: App,
  identity: Identity,
  email: { to?: string | undefined; subject: string; paragraphs: readonly TeamEmailPart[] },
): Promise<boolean> {
  const store = await findStore(app, identity);
  return sendToTeam(app, { store, ...email, to: email.to ?? identity.email });
}

/**
 * The operator of a firm's mail server can read emails that pass through it, and a link in one may open every account
 * of its recipient. So the operator's server is used where there is one, and a firm's own only for people who work for
 * no other firm.
 */
async function findStore(app: App, { identityId }: Identity): Promise<AccountDb | undefined> {
  if (app.sendEmail !== undefined) return undefined;
  // A link that was captured in a sandbox could be read there.
  const memberships = await app.store.accounts.membershipsOf(identityId);
  const [only, ...others] = withoutSandboxes(memberships);
  return only === undefined || others.length > 0 ? undefined : app.store.forAccount(only.accountId);
}
