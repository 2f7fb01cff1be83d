import type { SignInChange } from '../../accounts/sign-in/sign-in.ts';
import type { App } from '../../app.ts';
import { sendToIdentity } from './send-to-identity.ts';

const wordsOf: Readonly<Record<SignInChange, string>> = {
  password: 'Your password for Sundesk was changed',
  email: 'Your email address for Sundesk was changed',
  'two-factor on': 'Two-factor authentication for Sundesk was turned on',
  'two-factor off': 'Two-factor authentication for Sundesk was turned off',
};

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
