import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type Status = WebOutputs['statuses']['list'][number];

/** What decides about a move. */
type Place = Pick<Status, 'kind' | 'step' | 'name'>;

/**
 * Says why people cannot move a customer from one status to another, or nothing where they can. The board shows it
 * before anybody tries; the server stays the judge, and knows more, such as who may still withdraw.
 */
export function whyNotMove(from: Place, to: Place): string | undefined {
  const wasWon = from.kind === 'won';
  if (to.kind === 'won' && !wasWon) return `Only a signed contract moves a customer to ${to.name}`;
  if (wasWon && to.kind !== 'won' && to.step !== 'cancelled') {
    return 'Whoever has signed can only be cancelled';
  }
  if (!wasWon && to.step === 'cancelled') return 'Only whoever has signed can be cancelled';
  return undefined;
}

/** Every loss has a reason, which is asked for before the move is sent. */
export function asksReason(to: Place): boolean {
  return to.kind === 'lost';
}

/** The statuses to which people can move a customer, in the order of the pipeline. */
export function targetsFrom<Known extends Status>(
  from: Known,
  statuses: readonly Known[],
): readonly Known[] {
  return statuses.filter(
    (to) => to.statusId !== from.statusId && whyNotMove(from, to) === undefined,
  );
}

/** The reason of every way back, so that the timeline tells it from a change of mind. */
export const undoReason = 'Undone';

/** Reasons that are given again and again; saying them alike makes them count. */
export function usualReasons(to: Place): readonly string[] {
  return to.step === 'cancelled'
    ? ['Changed their mind', 'Finance was declined', 'Site is not suitable', 'Grid was refused']
    : ['Price', 'Chose another installer', 'No answer', 'Not going ahead', 'Site is not suitable'];
}
