import type { App } from '../../app.ts';
import { sendToIdentity } from './send-to-identity.ts';

/** Sends somebody the address at which they choose a new password. Nobody is told whether the email address was known. */
export async function sendResetLink(app: App, to: { email: string; url: string }): Promise<void> {
  const identity = await app.store.accounts.findIdentityByEmail(to.email);
  if (identity === undefined) return;
  await sendToIdentity(app, identity, {
    subject: 'Choose a new password for Sundesk',
    paragraphs: [
      `Hello ${identity.name},`,
      'somebody, probably you, asked for a new password. This link works for one hour and once:',
      to.url,
      'If it was not you, nothing has changed and you need to do nothing.',
    ],
  });
}
