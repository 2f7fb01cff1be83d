import type { AppliedRebate } from '../quote.ts';
import { money } from '../values/money.ts';

/** The text of a proposal above its rebates. */
export const rebateNote =
  'The programs decide who is paid, and can change or close. If a program declines, you pay the amount yourself.';

/** Describes a rebate for the customer: `$500.00, taken off the price`. */
export function describeRebate({ isLoan, cents, paidTo, working }: AppliedRebate): string {
  if (isLoan) return working;
  const when = paidTo === 'installer' ? 'taken off the price' : 'paid to you afterwards';
  return `${money(cents)}, ${when}${working === '' ? '' : ` (${working})`}`;
}
