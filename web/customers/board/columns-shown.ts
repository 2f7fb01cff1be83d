import type { Status } from './may-move.ts';

type Kind = Status['kind'];

/** Columns that a member opened or closed by hand, by the id of the status; the rest keep their default. */
export type Choices = Readonly<Record<string, boolean>>;

/** Kinds of columns that open and close together, with their common name. */
export const foldedKinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'won', label: 'Won' },
  { kind: 'lost', label: 'Lost' },
  { kind: 'parked', label: 'Parked' },
];

/**
 * Returns whether a column is open. By default those of possible buyers are; customers who have bought, are lost or parked wait
 * in a narrow strip, and so does an empty status from before the pipeline's start. While a search or filter narrows the
 * board, the columns with hits are open, and no other.
 */
export function isColumnOpen(
  status: Status,
  statuses: readonly Status[],
  {
    customers,
    choices,
    isNarrowed = false,
  }: { customers: number; choices: Choices; isNarrowed?: boolean },
): boolean {
  const choice = choices[status.statusId];
  if (choice !== undefined) return choice;
  if (isNarrowed) return customers > 0;
  if (status.kind !== 'open') return false;
  const start = statuses.find(({ isInitial }) => isInitial);
  const isBefore = start !== undefined && status.rank < start.rank;
  return !isBefore || customers > 0;
}

/** The choices after all columns of a kind were opened or closed. */
export function withKindOpen(
  choices: Choices,
  statuses: readonly Status[],
  { kind, isOpen }: { kind: Kind; isOpen: boolean },
): Choices {
  const ofKind = statuses.filter((status) => status.kind === kind);
  return {
    ...choices,
    ...Object.fromEntries(ofKind.map(({ statusId }) => [statusId, isOpen])),
  };
}
