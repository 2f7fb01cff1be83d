import { monthlyKwh, type SimulatedSystem } from './simulate-system.ts';

/** Panels are never taken to make more than so many times what is simulated. */
const scaleMax = 64;
const steps = 50;

/**
 * How many times the simulated light gives a year of `kwh` behind inverters that give at most `maxKw`: hours at that limit stay
 * there, and the others rise the more. The largest scale if no light is enough, and 1 for panels that make nothing.
 */
export function scaleToYear(
  { outputKw, clippedKw, dayTypes }: SimulatedSystem,
  { kwh, maxKw }: { kwh: number; maxKw: number | null },
): number {
  const unlimited = outputKw.map((kw, hour) => kw + (clippedKw[hour] ?? 0));
  const most = maxKw ?? Number.POSITIVE_INFINITY;
  const madeAt = (scale: number) =>
    sum(
      monthlyKwh(
        unlimited.map((kw) => Math.min(kw * scale, most)),
        dayTypes,
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
