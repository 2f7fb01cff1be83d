import type { App } from '../app.ts';
import { escapeHtml } from '../shared/html.ts';

/**
 * Sends a letter of the service itself to a member of the team, at once and once. False when it was not taken, also
 * because no e-mail is set up; the caller has another way to say the same.
 */
export async function sendToTeam(
  app: App,
  letter: { to: string; subject: string; paragraphs: readonly string[] },
): Promise<boolean> {
  if (app.sendEmail === undefined) return false;
  const { to, subject, paragraphs } = letter;
  const { outcome } = await app.sendEmail(
    {
      messageId: app.newId('msg'),
      to,
      fromName: 'Sundesk',
      replyTo: '',
      subject,
      text: paragraphs.join('\n\n'),
      html: paragraphs.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n'),
      attachment: undefined,
      stopUrl: '',
    },
    async () => undefined,
  );
  if (outcome !== 'accepted') app.log.warn({ outcome }, 'a letter to the team was not sent');
  return outcome === 'accepted';
}

function linked(paragraph: string): string {
  const text = escapeHtml(paragraph);
  return /^https?:\S+$/.test(paragraph) ? `<a href="${text}">${text}</a>` : text;
}
