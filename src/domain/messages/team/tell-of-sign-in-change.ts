import type { SignInChange } from '../../accounts/sign-in/sign-in.ts';
import type { App } from '../../app.ts';
import { sendToIdentity } from './send-to-identity.ts';

const wordsOf: Readonly<Record<SignInChange, string>> = {
  password: 'Your password for Sundesk was changed',
  email: 'Your email address for Sundesk was changed',
  'second factor on': 'Your second factor for Sundesk was turned on',
  'second factor off': 'Your second factor for Sundesk was turned off',
};

/** Writes to somebody what happened to their sign-in, at `email` where that is no longer theirs. */
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
      `Hello ${identity.name},`,
      `${wordsOf[change].toLowerCase().replace('sundesk', 'Sundesk')}.`,
      'If it was you, you need to do nothing. If it was not, tell an owner of your account at once: they can make a link with which you choose a new password.',
    ],
  });
}
