import { escapeHtml } from '../../shared/html.ts';

/** Both parts of an email of the service itself. A paragraph that is an address becomes a link. */
export function teamEmail(paragraphs: readonly string[]): { text: string; html: string } {
  return {
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n'),
  };
}

/** Who an email of the service itself comes from. */
export const teamEmailSender = 'Sundesk';

function linked(paragraph: string): string {
  const text = escapeHtml(paragraph);
  return /^https?:\S+$/.test(paragraph) ? `<a href="${text}">${text}</a>` : text;
}
