/**
 * The nearest whole number, halves away from zero, as money is rounded: 2.5 becomes 3 and -2.5 becomes -3. The value is
 * first taken to 15 digits, because 1.005 × 100 is 100.49999999999999 to a computer and 100.5 to everybody else.
 */
export function roundHalfAway(value: number): number {
  const size = Math.abs(value);
  const isNearHalf = Math.abs(size - Math.floor(size) - 0.5) < 0.001;
  const rounded = Math.round(isNearHalf ? Number(size.toPrecision(15)) : size);
  // Avoids -0, which would be stored and compared as another number.
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
