import { formatted, median } from './measure.ts';

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? 0;
}

/** `p50 1.02, p95 2.3, p99 4.1 ms`, each the median of the rounds. */
export function describePercentiles(rounds: readonly (readonly number[])[]): string {
  const of = (percent: number) =>
    formatted(median(rounds.map((values) => percentile(values, percent))));
  return `p50 ${of(50)}, p95 ${of(95)}, p99 ${of(99)} ms`;
}
