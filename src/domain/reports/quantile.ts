/**
 * The value below which a share of the values lies, from 0 to 1: 0.5 is the median. Between two values it lies as far
 * as the share says. Undefined without any.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}
