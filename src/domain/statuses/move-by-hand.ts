import type { Status } from './status.ts';

/**
 * Says why a person or an API key may not make this move, or `undefined` when they may. A sale is won only with a
 * signed contract (`hasSigned`: the customer has one that is in force), and a won sale can only be cancelled, because a
 * contract stands behind it. Every loss has a reason, so that the account can learn from it.
 */
export function refuseMoveByHand(
  from: Status,
  to: Status,
  { reason, hasSigned }: { reason: string; hasSigned: boolean },
): string | undefined {
  const wasWon = from.kind === 'won';
  if (to.kind === 'won' && !wasWon && !hasSigned) {
    return `only a signed contract moves a customer to ${to.name}`;
  }
  if (wasWon && to.kind !== 'won' && to.step !== 'cancelled') {
    return `a customer who has signed can leave ${from.name} only by being cancelled`;
  }
  if (!wasWon && to.step === 'cancelled') return `only a customer who has signed can be ${to.name}`;
  if (to.kind === 'lost' && reason === '') return `${to.name} requires a reason`;
  return undefined;
}

/** A status to which a customer cannot be moved by hand, for screens that show it up front. */
type RefusedMove = {
  toStatusId: number;
  why: string;
  /** A customer with a signed contract can be moved there. */
  unlessSigned: boolean;
};

/** The statuses to which the rule lets no member move a customer of this status, whatever the reason. */
export function refusedMoves(from: Status, statuses: readonly Status[]): RefusedMove[] {
  return statuses.flatMap((to) => {
    if (to.statusId === from.statusId) return [];
    const why = refuseMoveByHand(from, to, { reason: 'given', hasSigned: false });
    if (why === undefined) return [];
    const whenSigned = refuseMoveByHand(from, to, { reason: 'given', hasSigned: true });
    return [{ toStatusId: to.statusId, why, unlessSigned: whenSigned === undefined }];
  });
}
