import type { Statement } from '../quote.ts';
import { money } from '../values/money.ts';
import { longDay } from '../wording.ts';

/** The price of one STC in cents for installation from this day, `YYYY-MM-DD`, until the next price applies. */
export type CertificatePrice = { from: string; cents: number };

/** An account's STC prices. They are settings, since only the account knows what its STC agent pays. */
export type CertificateTerms = {
  /** The STC price before the first of the dated prices. */
  certificateCents: number;
  /** Sorted by day; each day occurs once. */
  certificatePrices: readonly CertificatePrice[];
};

export const certificatePriceSource = 'Account setting of the installer';

/**
 * The STC price for a system that is installed on a day, `YYYY-MM-DD`, in cents. The price follows the installation
 * date as the count does, because the STCs exist from that day on.
 */
export function certificateCentsOn(
  { certificateCents, certificatePrices }: CertificateTerms,
  day: string,
): number {
  return certificatePrices.findLast(({ from }) => from <= day)?.cents ?? certificateCents;
}

/** The source of the price as a sentence, with the installation dates that it applies to. */
export function certificatePriceStatement(terms: CertificateTerms, day: string): Statement {
  const { certificatePrices } = terms;
  const since = certificatePrices.findLast(({ from }) => from <= day)?.from;
  const until = certificatePrices.find(({ from }) => from > day)?.from;
  const days = [
    since !== undefined && `from ${longDay(since)}`,
    until !== undefined && `before ${longDay(until)}`,
  ].filter((text) => text !== false);
  const price = `STC price: ${money(certificateCentsOn(terms, day))}`;
  const text =
    days.length === 0
      ? `${price}, whatever the installation date.`
      : `${price} for installations ${days.join(' and ')}.`;
  return { text, source: certificatePriceSource };
}
