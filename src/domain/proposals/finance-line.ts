import type { FinanceOffer } from '../accounts/settings/finance.ts';

/** The finance of a version, with the amount that it names. */
export type FinanceLine = FinanceOffer & { weeklyCents: number };

const weeksPerYear = 52;
const monthsPerYear = 12;

/**
 * What a loan of a price costs each week, in cents, rounded up to the dollar. The establishment fee is borrowed too, and
 * the monthly fee is paid beside each repayment. A repayment is that of an ordinary annuity, R = P × i ÷ (1 − (1 + i)⁻ⁿ),
 * with a weekly rate of 1/52 of the annual one and the whole weeks of the term; without interest it is P ÷ n. Source:
 * S. G. Kellison, The Theory of Interest, 3rd edition, section 3.2 (annuity-immediate).
 */
export function weeklyCentsOf(
  payableCents: number,
  { annualRate, months, establishmentFeeCents, monthlyFeeCents }: FinanceOffer,
): number {
  const borrowedCents = payableCents + establishmentFeeCents;
  const weeks = Math.floor((months * weeksPerYear) / monthsPerYear);
  const rate = annualRate / 100 / weeksPerYear;
  const repaymentCents =
    rate === 0 ? borrowedCents / weeks : (borrowedCents * rate) / (1 - (1 + rate) ** -weeks);
  const feeCents = (monthlyFeeCents * monthsPerYear) / weeksPerYear;
  return Math.ceil((repaymentCents + feeCents) / 100) * 100;
}
