import type { App } from '../../app.ts';
import { sendToIdentity } from './send-to-identity.ts';

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
