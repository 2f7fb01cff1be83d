import { addWorkingDays, formatMoment, type Moment } from '../shared/time.ts';
import { coolingOffBusinessDays } from './contract.ts';

/**
 * The last day on which the customer may withdraw, `YYYY-MM-DD`: the tenth business day after the day of the last
 * signature, which itself does not count. Saturdays, Sundays and the given public holidays are not business days.
 */
export function coolingOffEnd(signedOn: string, holidays: ReadonlySet<string>): string {
  return addWorkingDays(signedOn, coolingOffBusinessDays, holidays);
}

// The notices that tell the consumer how to terminate an unsolicited agreement, in the sense of the prescribed ones.
// Sources: Australian Consumer Law, sections 76, 79, 82 and 84 to 86; Competition and Consumer Regulations 2010,
// regulations on the front page notice and the termination notice. The headings are those that the regulations prescribe.

const days = `${coolingOffBusinessDays} business days from and including the day after you signed or received it`;

/** Stands on the front page, more prominent than everything but the supplier's name. */
export const frontPageNotice = {
  title: 'Important notice to the consumer',
  right: `You have a right to cancel this agreement within ${days}.`,
  further:
    'Your further rights to cancel, and a notice that you can use to do so, are in the cancellation notice attached to ' +
    'this agreement.',
} as const;

/** Accompanies the agreement: the consumer may use it to end the agreement. */
export const cancellationNotice = {
  title: 'Cancellation notice – unsolicited consumer agreement',
  parts: [
    {
      title: `Right to cancel within the ${coolingOffBusinessDays} business day cooling-off period`,
      text: `You have a right to cancel this agreement, without giving any reason, within ${days}.`,
    },
    {
      title: 'Extended right to cancel',
      text:
        'If the supplier did not comply with the law on unsolicited consumer agreements, you may also cancel later. You have ' +
        '3 months if the supplier contacted you outside the permitted hours, did not tell you its purpose and identity, or ' +
        'did not stop when you asked. You have 6 months if the supplier did not inform you of your right to cancel, did not give ' +
        'you an agreement as the law requires it, or supplied services or took a payment during the cooling-off period.',
    },
    {
      title: 'How to cancel',
      text:
        'Tell the supplier, in person or by phone. Or complete this notice, or write a letter or an email of your own, ' +
        'and give or send it to the supplier at the address below. Keep a copy.',
    },
    {
      title: 'After you cancel',
      text:
        'The supplier must promptly repay all that you have paid. You must return goods that were supplied and that you have ' +
        'not used up, or tell the supplier where to collect them.',
    },
  ],
  declaration: 'I wish to cancel this agreement.',
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `21 November 2026, 20:30:05 AEDT` for a moment in the zone of `Australia/Sydney`. */
export function momentInWords(at: Moment, timeZone: string): string {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { day, month, year, hour, minute, second, timeZoneName } = parts;
  return `${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZoneName}`;
}

/** States a moment in the local time zone and in UTC. */
export function inZoneAndUtc(at: Moment, timeZone: string, between = ' = '): string {
  return `${momentInWords(at, timeZone)}${between}${formatMoment(at)} UTC`;
}

/** Cached, because making such a format is slow and a contract has many times. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  formats.set(timeZone, format);
  return format;
}
