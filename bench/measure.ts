import type { Job } from './load.ts';
import { sumOfCpu } from './process-usage.ts';
import type { Bench, Figure } from './scenario.ts';
import type { Child } from './start-child.ts';

/**
 * One measured value. Of rates also how many answers or deliveries there were, and the CPU time for one where it is
 * known.
 */
export type Sample = { value: number; count?: number; cpuMs?: number | undefined };
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
  pace: Pick<Bench, 'rounds' | 'seconds'>,
  sides: { ours: Side; floor: Side },
): Promise<Comparison> {
  const { ours, floor } = await measureInTurn(pace, sides);
  return compareRounds(ours, floor);
}

/** What each of any number of sides finds in each round, after one round that warms them up. */
export async function measureInTurn<Name extends string, Found = Sample>(
  { rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>,
  sides: Record<Name, (seconds: number) => Promise<Found>>,
): Promise<Record<Name, Found[]>> {
  const all = Object.entries(sides) as [Name, (seconds: number) => Promise<Found>][];
  for (const [, side] of all) await side(seconds / 2);
  const found = Object.fromEntries(all.map(([name]) => [name, [] as Found[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of all) found[name]?.push(await side(seconds));
  }
  return found as Record<Name, Found[]>;
}

/** Compares the samples of two sides from the same rounds. */
export function compareRounds(ours: readonly Sample[], floor: readonly Sample[]): Comparison {
  const ratios = ours.map(({ value }, index) => value / (floor[index]?.value ?? Number.NaN));
  return {
    ours: medianSample(ours),
    floor: medianSample(floor),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** A side that is a server under load, or several that share it: answers per second. */
export function underLoad(
  bench: Bench,
  servers: Child | readonly [Child, ...Child[]],
  job: DistributiveOmit<Job, 'origin' | 'seconds'>,
): Side {
  const [first, ...others] = 'pid' in servers ? ([servers] as const) : servers;
  const also = others.map(({ origin }) => origin);
  return withCpu([first, ...others], async (seconds) => {
    const loaded = await bench.load({ ...job, origin: first.origin, also, seconds });
    return { value: loaded.answers / loaded.seconds, count: loaded.answers };
  });
}
type DistributiveOmit<Type, Names extends PropertyKey> = Type extends unknown
  ? Omit<Type, Names>
  : never;

/** The side with the CPU time that these processes take for each unit until it ends. */
export function withCpu(processes: readonly { pid: number }[], side: Side): Side {
  return async (seconds) => {
    const before = sumOfCpu(processes);
    const sample = await side(seconds);
    const after = sumOfCpu(processes);
    if (before === undefined || after === undefined || sample.count === undefined) return sample;
    return { ...sample, cpuMs: (after - before) / sample.count };
  };
}

/** A line of the table for rates that shall be at least `goal` of the floor's, if there is a goal. */
export function rateFigure(
  name: string,
  { ours, floor, ratio, spread }: Comparison,
  {
    goal,
    unit = 'answer',
    remarks = [],
    other = 'floor',
  }: { goal?: number; unit?: string; remarks?: readonly string[]; other?: string },
): Figure {
  return {
    name,
    ours: `${formatted(ours.value)}/s`,
    floor: `${formatted(floor.value)}/s`,
    ratio: ratio.toFixed(2),
    goal: goal === undefined ? '' : `≥ ${goal}`,
    met: goal === undefined ? undefined : ratio >= goal,
    remarks: [describeSpread(spread), ...describeCpu(ours, floor, { unit, other }), ...remarks],
  };
}

/**
 * A line of the table for times: the ratio to the floor's shall be at most `goal`, or the time itself at most `most`.
 */
export function timeFigure(
  name: string,
  { ours, floor, ratio, spread }: Comparison,
  {
    goal,
    most,
    unit = 'ms',
    remarks = [],
  }: { goal?: number; most?: number; unit?: string; remarks?: readonly string[] },
): Figure {
  return {
    name,
    ours: `${formatted(ours.value)} ${unit}`,
    floor: `${formatted(floor.value)} ${unit}`,
    ratio: ratio.toFixed(2),
    ...(most !== undefined
      ? { goal: `≤ ${most} ${unit}`, met: ours.value <= most }
      : goal !== undefined
        ? { goal: `≤ ${goal}`, met: ratio <= goal }
        : { goal: '', met: undefined }),
    remarks: [describeSpread(spread), ...remarks],
  };
}

function describeSpread([least, most]: [number, number]): string {
  return `rounds ${least.toFixed(2)} to ${most.toFixed(2)}`;
}

/** Describes the CPU use. The load generator was the limit where a server was not busy all the time. */
function describeCpu(
  ours: Sample,
  floor: Sample,
  { unit, other }: { unit: string; other: string },
): string[] {
  if (ours.cpuMs === undefined || floor.cpuMs === undefined) return [];
  const describe = (sample: Sample, cpu: number) =>
    `${formatted(cpu)} ms (busy ${Math.round(cpu * sample.value * 0.1)} %)`;
  return [
    `CPU per ${unit} ${describe(ours, ours.cpuMs)}, ${other} ${describe(floor, floor.cpuMs)}: ` +
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

/** Formats a value with three digits, which is more than the noise leaves. */
export function formatted(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
