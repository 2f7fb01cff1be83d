import type { Bill, SavingsEstimate } from './quote.ts';

/** The charges that not every tariff has, with their names, as far as one of the two bills has them. */
export function otherCharges({
  before,
  after,
}: SavingsEstimate['bills']): (readonly [name: string, of: (bill: Bill) => number])[] {
  const charges = [
    ['Demand charge', ({ demandCents }: Bill) => demandCents],
    ['Controlled load', ({ controlledLoadCents }: Bill) => controlledLoadCents],
  ] as const;
  return charges.filter(([, of]) => of(before) !== 0 || of(after) !== 0);
}
