import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { sentence } from '../../shared/formats/formats.ts';

export type Status = WebOutputs['statuses']['list'][number];

/** The facts about a card that a move depends on, besides the two statuses. */
export type Mover = { hasSigned: boolean };

/**
 * Says why people cannot move a customer from one status to another, or nothing where they can, as the server answered
 * with the statuses. The server stays the judge, and knows more, such as who may still withdraw.
 */
export function whyNotMove(
  from: Status,
  to: Pick<Status, 'statusId'>,
  { hasSigned }: Mover,
): string | undefined {
  const refused = from.refused.find(({ toStatusId }) => toStatusId === to.statusId);
  if (refused === undefined || (refused.unlessSigned && hasSigned)) return undefined;
  return sentence(refused.why);
}

/** Every loss needs a reason, entered before the move is sent. */
export function asksReason(to: Pick<Status, 'kind'>): boolean {
  return to.kind === 'lost';
}

/** The statuses to which people can move a customer, in the order of the pipeline. */
export function targetsFrom<Known extends Status>(
  from: Known,
  statuses: readonly Known[],
  mover: Mover,
): readonly Known[] {
  return statuses.filter(
    (to) => to.statusId !== from.statusId && whyNotMove(from, to, mover) === undefined,
  );
}

/** The reason of every way back, so that the timeline tells it from a change of mind. */
export const undoReason = 'Undone';

/** Common reasons, offered so that equal ones are counted together. */
export function usualReasons(to: Pick<Status, 'step'>): readonly string[] {
  return to.step === 'cancelled'
    ? ['Changed their mind', 'Finance declined', 'Site not suitable', 'Grid connection refused']
    : ['Price', 'Chose another installer', 'No response', 'Not going ahead', 'Site not suitable'];
}
