import type { AccountDb } from '../../account-db.ts';
import { withoutSandboxes } from '../../accounts/sandbox/sandbox.ts';
import type { EmailChangeRequest } from '../../accounts/sign-in/change-profile.ts';
import type { SignInChange } from '../../accounts/sign-in/sign-in.ts';
import type { Identity } from '../../accounts/team/user.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { TeamEmailPart } from './queue-team-email.ts';
import { sendToTeam } from './send-to-team.ts';

const wordsOf: Readonly<Record<SignInChange, string>> = {
  password: 'Your password for Sundesk was changed',
  email: 'Your email address for Sundesk was changed',
  'two-factor on': 'Two-factor authentication for Sundesk was turned on',
  'two-factor off': 'Two-factor authentication for Sundesk was turned off',
};

/**
 * Sends the new address the link that proves it, or a note where it signs in already. Both go to the same mailbox, so
 * the caller cannot tell them apart. Refuses with EMAIL_NOT_CONFIGURED where the email was not taken.
 */
export async function sendEmailChange(
  app: App,
  { identityId, email, url }: EmailChangeRequest & { identityId: string },
): Promise<void> {
  const identity = await app.store.accounts.findIdentity(identityId);
  if (identity === undefined) return;
  const isSent = await sendToIdentity(app, identity, {
    to: email,
    ...(url === undefined ? alreadyUsed : confirmation(url)),
  });
  if (isSent) return;
  throw new Refusal(
    'EMAIL_NOT_CONFIGURED',
    'The confirmation email could not be sent, so your address has not changed. Ask your operator to set up email.',
  );
}

const alreadyUsed = {
  subject: 'Your email address for Sundesk',
  paragraphs: [
    'Hi,',
    'We received a request to use this address to sign in to Sundesk. It is in use already, so nothing has changed.',
    'If this was you, sign in with this address or reset your password on the sign-in page. If not, ignore this email.',
  ],
};

function confirmation(url: string) {
  return {
    subject: 'Confirm your email address for Sundesk',
    paragraphs: [
      'Hi,',
      'Confirm that you want to sign in to Sundesk with this address. Open this link in the browser in which you are signed in. It works once, within one day:',
      { url, label: 'Confirm this address' },
      'If you didn’t ask for this, ignore this email.',
    ],
  };
}

/** Emails a link to choose a new password. The caller never learns whether the email address is known. */
export async function sendResetLink(app: App, to: { email: string; url: string }): Promise<void> {
  const identity = await app.store.accounts.findIdentityByEmail(to.email);
  if (identity === undefined) return;
  await sendToIdentity(app, identity, {
    subject: 'Choose a new password for Sundesk',
    paragraphs: [
      `Hi ${identity.name},`,
      'We received a request to reset your Sundesk password. This link works once, within one hour:',
      { url: to.url, label: 'Choose a new password' },
      'If you didn’t ask for this, ignore this email. Your password has not changed.',
    ],
  });
}

/** Emails a person about a change to their sign-in, to `email` where that is no longer their address. */
export async function tellOfSignInChange(
  app: App,
  { identityId, change, email }: { identityId: string; change: SignInChange; email?: string },
): Promise<void> {
  const identity = await app.store.accounts.findIdentity(identityId);
  if (identity === undefined) return;
  await sendToIdentity(app, identity, {
    to: email,
    subject: wordsOf[change],
    paragraphs: [
      `Hi ${identity.name},`,
      `${wordsOf[change]}.`,
      'If this was you, you don’t need to do anything. If not, tell an owner of your account at once: they can create a link for you to choose a new password.',
    ],
  });
}

/** Emails a person about their sign-in. False when the email was not accepted. */
async function sendToIdentity(
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
