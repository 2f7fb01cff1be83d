import { money } from '../shared/money.ts';
import type { Statement } from './quote.ts';
import { longDay } from './wording.ts';

/** From this day of installation on, `YYYY-MM-DD`, one certificate is worth so many cents, until another price holds. */
export type CertificatePrice = { from: string; cents: number };

/** What an account gives for certificates: settings of its own, since nobody else can know what it is paid for them. */
export type CertificateTerms = {
  /** What one is worth before the first of the dated prices. */
  certificateCents: number;
  /** In the order of their days, each day once. */
  certificatePrices: readonly CertificatePrice[];
};

export const certificatePriceSource = 'Account setting of the installer';

/**
 * What one certificate of a system that is installed on a day, `YYYY-MM-DD`, is worth, in cents. The price follows the
 * day of installation as the count does, because the certificates exist from that day on.
 */
export function certificateCentsOn(
  { certificateCents, certificatePrices }: CertificateTerms,
  day: string,
): number {
  return certificatePrices.findLast(({ from }) => from <= day)?.cents ?? certificateCents;
}

/** The same as a sentence that tells for which days of installation the price holds. */
export function certificatePriceStatement(terms: CertificateTerms, day: string): Statement {
  const { certificatePrices } = terms;
  const since = certificatePrices.findLast(({ from }) => from <= day)?.from;
  const until = certificatePrices.find(({ from }) => from > day)?.from;
  const days = [
    since !== undefined && `from ${longDay(since)} on`,
    until !== undefined && `before ${longDay(until)}`,
  ].filter((text) => text !== false);
  const worth = `One certificate is worth ${money(certificateCentsOn(terms, day))}`;
  const text =
    days.length === 0
      ? `${worth}, whatever the day of installation.`
      : `${worth} for installations ${days.join(' and ')}.`;
  return { text, source: certificatePriceSource };
}
