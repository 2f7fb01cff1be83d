import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type ImportPlan = WebOutputs['products']['checkImport'];
export type ImportRow = ImportPlan['rows'][number];

export const outcomeNames: Readonly<Record<ImportRow['outcome'], string>> = {
  add: 'New',
  change: 'Changed',
  same: 'Unchanged',
  refuse: 'Rejected',
};

/** Number of rows that would be written. */
export function countTaken(rows: readonly ImportRow[]): number {
  return rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change').length;
}

/** Details of a row beyond its outcome; empty if there are none. */
export function describeRow({ outcome, problem, columns, isArchived }: ImportRow): string {
  if (outcome === 'refuse') return problem;
  const words = columns.map((column) => column.replaceAll('_', ' ')).join(', ');
  return isArchived ? `${words}; stays archived` : words;
}

/** The most important rows come first: those that are left out, then changes, then new ones. */
export function inOrder(rows: readonly ImportRow[]): ImportRow[] {
  const order: readonly ImportRow['outcome'][] = ['refuse', 'change', 'add', 'same'];
  return rows.toSorted(
    (one, other) =>
      order.indexOf(one.outcome) - order.indexOf(other.outcome) || one.rowNumber - other.rowNumber,
  );
}
