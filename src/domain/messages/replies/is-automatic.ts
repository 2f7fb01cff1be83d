import type { EmailHead } from './found-email.ts';

const senders = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)[@+-]/i;
const subjects =
  /^\s*(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|undeliver(able|ed)|delivery status notification|mail delivery (failed|failure)|returned mail)\b/i;

/** True for an email that a program wrote: an absence note, a bounce, a newsletter. RFC 3834 and what is usual beside it. */
export function isAutomatic({ sender, subject, headers }: EmailHead): boolean {
  const header = (name: string) => headers.get(name)?.trim().toLowerCase() ?? '';
  return (
    !['', 'no'].includes(header('auto-submitted').split(/[;\s]/)[0] ?? '') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id', 'list-unsubscribe'].some(
      (name) => headers.has(name),
    ) ||
    header('return-path') === '<>' ||
    header('content-type').startsWith('multipart/report') ||
    senders.test(sender) ||
    subjects.test(subject)
  );
}
