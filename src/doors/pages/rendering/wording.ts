import { longDay } from '@sundesk/solar';
import { type Html, html } from '../../../domain/shared/html.ts';
import { dateIn, type Moment } from '../../../domain/shared/time.ts';

/** `21 November 2026 at 9:05 pm AEDT`, in the account's zone. */
export function momentIn(timeZone: string, moment: Moment): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options }).format(moment);
  const time = parts({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return `${parts({ day: 'numeric', month: 'long', year: 'numeric' })} at ${time}`;
}

/** `21 November 2026`, in the account's zone. */
export function dayIn(timeZone: string, moment: Moment): string {
  return longDay(dateIn(moment, timeZone));
}

/** `Ann, Bob and Cy` */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(names);
}

/** The SHA-256 of a document in groups that people can compare. */
export function fingerprint(sha256: string): string {
  return (sha256.match(/.{1,8}/g) ?? []).join(' ');
}

/** Text in paragraphs, which empty lines part; single line breaks stay. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${lines(paragraph)}</p>`);
}

function lines(text: string): Html[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
