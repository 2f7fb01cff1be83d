import { duplicateCauses } from './duplicate-cause.ts';
import { faultsOf, type Verdict } from './verdict.ts';

/** Causes that need several nodes. */
const onlyOfNodes: ReadonlySet<string> = new Set(['frozen', 'forgotten']);

/** A verdict to read, with what is wrong at its end. */
export function toText(verdict: Verdict): string {
  const { acknowledged, committed, delivered, duplicates, requests } = verdict;
  const all = Object.values(duplicates).reduce((sum, count) => sum + count, 0);
  const rows: (readonly [string, string])[] = [
    ['troubles', listOf(verdict.troubles)],
    [
      'time',
      `${seconds(verdict.loadMs)} of load and troubles, ${seconds(verdict.drainMs)} to drain`,
    ],
    [
      'requests',
      `${requests.answered} answered, ${requests.broken} broken off, ${requests.unavailable} refused with 503`,
    ],
    ['  wrongly', String(verdict.misanswered.length)],
    ...whereThereAreNodes(verdict),
    ['acknowledged', `${acknowledged.customers} creates, ${acknowledged.statusChanges} moves`],
    ['  of them lost', String(acknowledged.lost.length)],
    ['receiver', listOf(verdict.answers)],
    ['breakers', `${verdict.breakersSeen} seen open`],
    ['committed', `${committed.events} events, ${committed.deliveries} deliveries`],
    ['delivered', String(delivered)],
    ['lost', String(verdict.lost.length)],
    ['never committed', String(verdict.phantoms.length)],
    ['duplicates', `${all}, or ${perHundredThousand(all, verdict)} per 100,000 deliveries`],
    ...Object.entries(duplicateCauses).flatMap(([cause, text]) => {
      if (onlyOfNodes.has(cause) && verdict.trespasses === undefined) return [];
      const count = duplicates[cause as keyof typeof duplicates];
      return [[`  ${cause}`, `${count}${cause === text ? '' : ` (${text})`}`] as const];
    }),
    ['sequence gaps', String(verdict.sequenceGaps.length)],
    ['feed gaps', String(verdict.feedGaps.length)],
    ['miscounted', String(verdict.miscounted.length)],
    ['differing bytes', String(verdict.differing.length)],
    ['out of order', `${verdict.outOfOrder.length} where order was asked for`],
    ['bad signatures', String(verdict.unsigned.length)],
    ...Object.entries(verdict.checks),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const faults = faultsOf(verdict);
  return [
    ...rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`),
    '',
    ...(faults.length === 0 ? ['Nothing was lost.'] : faults),
  ].join('\n');
}

/** Rows of the report that only apply to several nodes. */
function whereThereAreNodes({
  trespasses,
  lateResults,
  backMsMax,
}: Verdict): (readonly [string, string])[] {
  if (trespasses === undefined) return [];
  return [
    ['back again', `${seconds(backMsMax ?? 0)} after PostgreSQL at the longest`],
    ['late results', `${lateResults} by nodes that had lost the lease, all thrown away`],
    ['without lease', `${trespasses.length} written`],
  ];
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
