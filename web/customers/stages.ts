import type { Status } from './board/may-move.ts';

/**
 * The stages that are shown of a customer's way: up to the first that is won, and once that is reached, those that are won.
 * A status from before the pipeline's start is one only of customers who have it.
 */
export function stagesOf<Known extends Status>(
  { statusId, kind }: Pick<Known, 'statusId' | 'kind'>,
  statuses: readonly Known[],
): readonly Known[] {
  const won = statuses.filter((status) => status.kind === 'won');
  if (kind === 'won') return won;
  const start = statuses.find(({ isInitial }) => isInitial)?.rank ?? 0;
  const open = statuses.filter(
    (status) => status.kind === 'open' && (status.rank >= start || status.statusId === statusId),
  );
  return [...open, ...won.slice(0, 1)];
}
