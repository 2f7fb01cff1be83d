import type { EmailChangeRequest } from '../../accounts/sign-in/change-profile.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sendToIdentity } from './send-to-identity.ts';

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
