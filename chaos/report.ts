import { duplicateCauses } from './duplicate-cause.ts';
import { faultsOf, type Verdict } from './verdict.ts';

/** A verdict to read, with what is wrong at its end. */
export function toText(verdict: Verdict): string {
  const { acknowledged, committed, delivered, duplicates, requests } = verdict;
  const all = Object.values(duplicates).reduce((sum, count) => sum + count, 0);
  const rows: (readonly [string, string])[] = [
    ['kills', listOf(verdict.kills)],
    ['time', `${seconds(verdict.loadMs)} of load and kills, ${seconds(verdict.drainMs)} to drain`],
    ['requests', `${requests.answered} answered, ${requests.broken} broken off`],
    ['acknowledged', `${acknowledged.customers} creates, ${acknowledged.statusChanges} moves`],
    ['  of them lost', String(acknowledged.lost.length)],
    ['receiver', listOf(verdict.answers)],
    ['breakers', `${verdict.breakersSeen} seen open`],
    ['committed', `${committed.events} events, ${committed.deliveries} deliveries`],
    ['delivered', String(delivered)],
    ['lost', String(verdict.lost.length)],
    ['never committed', String(verdict.phantoms.length)],
    ['duplicates', `${all}, or ${perHundredThousand(all, verdict)} per 100,000 deliveries`],
    ...Object.entries(duplicateCauses).map(([cause, text]) => {
      const count = duplicates[cause as keyof typeof duplicates];
      return [`  ${cause}`, `${count}${cause === text ? '' : ` (${text})`}`] as const;
    }),
    ['sequence gaps', String(verdict.sequenceGaps.length)],
    ['differing bytes', String(verdict.differing.length)],
    ['out of order', `${verdict.outOfOrder.length} where order was asked for`],
    ['bad signatures', String(verdict.unsigned.length)],
    ['database', `integrity ${verdict.integrity}, foreign keys ${verdict.foreignKeys}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const faults = faultsOf(verdict);
  return [
    ...rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`),
    '',
    ...(faults.length === 0 ? ['Nothing was lost.'] : faults),
  ].join('\n');
}

function perHundredThousand(count: number, { committed }: Verdict): string {
  return ((count / committed.deliveries) * 100_000).toFixed(0);
}

function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
