/** The subject and text of an email that a member sends from their own mail app, with the link that its reader needs. */
export function ownMailText(
  written: { subject: string; text: string } | null | undefined,
  { link, pageUrl }: { link: string; pageUrl: string },
): { subject: string; text: string } {
  if (written == null) return { subject: 'Your solar proposal', text: link };
  return { subject: written.subject, text: ownWords(written.text).replaceAll(pageUrl, link) };
}

/** The text of an email without what is about emails that Sundesk sends: the name of the firm again, and how to unsubscribe. */
export function ownWords(text: string): string {
  const [own = ''] = text.split('\n\n-- \n');
  return own;
}

/** The `mailto:` address that opens a mail app with everything filled in (RFC 6068). */
export function mailAddress({
  to,
  subject,
  text,
}: {
  to: string;
  subject: string;
  text: string;
}): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
