/**
 * The internal rate of return in percent a year, to a tenth: the rate at which what comes in at the end of each year is
 * worth what was paid at the beginning. Null where there is none to speak of: when nothing was paid, or when less comes
 * in than was paid. Source: the definition of the internal rate of return; found by halving, between 0 and 1,000 %.
 */
export function rateOfReturn(paidCents: number, yearlyCents: readonly number[]): number | null {
  const worth = (rate: number) =>
    yearlyCents.reduceRight((later, cents) => (later + cents) / (1 + rate), 0);
  if (paidCents <= 0 || worth(0) < paidCents) return null;
  let [low, high] = [0, 10];
  if (worth(high) >= paidCents) return high * 100;
  while (high - low > 0.00001) {
    const middle = (low + high) / 2;
    if (worth(middle) >= paidCents) low = middle;
    else high = middle;
  }
  return Math.round(low * 1000) / 10;
}
