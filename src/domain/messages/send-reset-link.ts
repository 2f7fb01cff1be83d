import type { App } from '../app.ts';
import { sendToTeam } from './send-to-team.ts';

/** Sends somebody the address at which they choose a new password. Nobody is told whether the e-mail address was known. */
export async function sendResetLink(
  app: App,
  to: { email: string; name: string; url: string },
): Promise<void> {
  await sendToTeam(app, {
    to: to.email,
    subject: 'Choose a new password for Sundesk',
    paragraphs: [
      `Hello ${to.name},`,
      'somebody, probably you, asked for a new password. This link works for one hour and once:',
      to.url,
      'If it was not you, nothing has changed and you need to do nothing.',
    ],
  });
}
