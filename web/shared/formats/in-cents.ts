/** An amount that was typed in dollars, in cents. */
export function inCents(dollars: number | string): number {
  return Math.round(Number(dollars) * 100);
}
