import { monthlyKwh, type SimulatedSystem } from './simulate-system.ts';

/** The largest scale of the simulated energy. */
const scaleMax = 64;
const steps = 50;

/**
 * The factor by which simulated light gives a year of `kwh`: hours at the limit of an inverter stay there, and the
 * others rise the more. The largest scale if no light is enough, and 1 for panels that make nothing.
 */
export function scaleToYear(
  { groups, dayTypes }: Pick<SimulatedSystem, 'groups' | 'dayTypes'>,
  kwh: number,
): number {
  const unlimited = groups.map(({ maxKw, outputKw, clippedKw }) => ({
    most: maxKw ?? Number.POSITIVE_INFINITY,
    kw: outputKw.map((kw, hour) => kw + (clippedKw[hour] ?? 0)),
  }));
  const madeAt = (scale: number) =>
    sum(
      unlimited.flatMap(({ kw, most }) =>
        monthlyKwh(
          kw.map((one) => Math.min(one * scale, most)),
          dayTypes,
        ),
      ),
    );
  if (madeAt(1) === 0) return 1;
  let [low, high] = [0, scaleMax];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (madeAt(middle) < kwh) low = middle;
    else high = middle;
  }
  return high;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
