import { deskUrl } from '../../accounts/desk-url.ts';
import type { App } from '../../app.ts';
import { escapeHtml } from '../../shared/html.ts';
import { type Button, emailButton, emailFrame, paragraphStyle } from '../email-html.ts';

/** A paragraph of text, or a link that the HTML part shows as a button. */
export type TeamEmailPart = string | Button;

/** Both parts of an email of the service itself. */
export function teamEmail(parts: readonly TeamEmailPart[]): { text: string; html: string } {
  return {
    text: parts.map((part) => (typeof part === 'string' ? part : part.url)).join('\n\n'),
    html: emailFrame({
      title: teamEmailSender,
      background: '#0b4f6c',
      body: parts.map(renderPart).join(''),
      footer: '',
    }),
  };
}

/** The sender of Sundesk's own emails. */
export const teamEmailSender = 'Sundesk';

/** The end of emails that their reader can choose. */
export function emailSettings(app: App, accountId: number): TeamEmailPart[] {
  const url = deskUrl(app, accountId, 'profile/notifications');
  return [
    'You choose which notices Sundesk emails you, and when:',
    { url, label: 'Email settings' },
  ];
}

function renderPart(part: TeamEmailPart): string {
  const content = typeof part === 'string' ? escapeHtml(part) : emailButton(part, '#f2a900');
  return `<p style="${paragraphStyle}">${content}</p>`;
}
