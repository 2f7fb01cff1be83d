import type { Job } from './load.ts';
import { cpuMs } from './process-usage.ts';
import type { Bench, Figure } from './scenario.ts';
import type { Child } from './start-child.ts';

/** One measured value, and the server's CPU time for one answer where it is known. */
export type Sample = { value: number; cpuMs?: number | undefined };
export type Side = (seconds: number) => Promise<Sample>;
export type Comparison = {
  ours: Sample;
  floor: Sample;
  ratio: number;
  /** The smallest and the largest ratio of any round. */
  spread: [number, number];
};

/**
 * Measures both sides in turn. Each round has a ratio of its own and the median of these counts, so whatever else
 * slows the machine for a while slows both sides of a pair and spoils one round at most.
 */
export async function compare(
  { rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>,
  sides: { ours: Side; floor: Side },
): Promise<Comparison> {
  await sides.ours(seconds / 2);
  await sides.floor(seconds / 2);
  const pairs: { ours: Sample; floor: Sample }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await sides.ours(seconds), floor: await sides.floor(seconds) });
  }
  const ratios = pairs.map(({ ours, floor }) => ours.value / floor.value);
  return {
    ours: medianSample(pairs.map(({ ours }) => ours)),
    floor: medianSample(pairs.map(({ floor }) => floor)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** A side that is a server under load: answers per second. */
export function underLoad(
  bench: Bench,
  child: Child,
  job: DistributiveOmit<Job, 'origin' | 'seconds'>,
): Side {
  return async (seconds) => {
    const before = cpuMs(child.pid);
    const loaded = await bench.load({ ...job, origin: child.origin, seconds });
    const after = cpuMs(child.pid);
    return {
      value: loaded.answers / loaded.seconds,
      cpuMs:
        before === undefined || after === undefined ? undefined : (after - before) / loaded.answers,
    };
  };
}
type DistributiveOmit<Type, Names extends PropertyKey> = Type extends unknown
  ? Omit<Type, Names>
  : never;

/** A line of the table for rates that shall be at least `goal` of the floor's. */
export function rateFigure(
  name: string,
  { ours, floor, ratio, spread }: Comparison,
  {
    goal,
    unit = 'answer',
    remarks = [],
  }: { goal: number; unit?: string; remarks?: readonly string[] },
): Figure {
  return {
    name,
    ours: `${round(ours.value)}/s`,
    floor: `${round(floor.value)}/s`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    met: ratio >= goal,
    remarks: [describeSpread(spread), ...describeCpu(ours, floor, unit), ...remarks],
  };
}

export function describeSpread([least, most]: [number, number]): string {
  return `rounds ${least.toFixed(2)} to ${most.toFixed(2)}`;
}

/** Where a server was not busy all the time, the process that makes the load was what limited it. */
function describeCpu(ours: Sample, floor: Sample, unit: string): string[] {
  if (ours.cpuMs === undefined || floor.cpuMs === undefined) return [];
  const describe = (sample: Sample, cpu: number) =>
    `${round(cpu)} ms (busy ${Math.round(cpu * sample.value * 0.1)} %)`;
  return [
    `CPU per ${unit} ${describe(ours, ours.cpuMs)}, floor ${describe(floor, floor.cpuMs)}: ` +
      `ratio ${(floor.cpuMs / ours.cpuMs).toFixed(2)}`,
  ];
}

function medianSample(samples: readonly Sample[]): Sample {
  const cpu = samples.flatMap((sample) => sample.cpuMs ?? []);
  return {
    value: median(samples.map((sample) => sample.value)),
    cpuMs: cpu.length === 0 ? undefined : median(cpu),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** Three digits are more than the noise leaves. */
export function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
