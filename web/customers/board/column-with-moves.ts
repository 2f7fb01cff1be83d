/** The part of a card that moves need. */
export type MovableCard = { customerId: number; valueCents: number };

/** A move that the server has not confirmed, or that the last answer did not include. */
export type Move<Card extends MovableCard = MovableCard> = {
  card: Card;
  fromStatusId: number;
  toStatusId: number;
};

type Column<Card extends MovableCard = MovableCard> = {
  statusId: number;
  count: { count: number; isCapped: boolean };
  valueCents?: number | undefined;
  cards: readonly Card[];
};

/**
 * The column as it will be once the moves are done. What the server has already taken over changes nothing, so a move
 * may stay in the list until the board is read anew.
 */
export function columnWithMoves<Card extends MovableCard, Known extends Column<Card>>(
  column: Known,
  moves: readonly Move<Card>[],
): Known {
  const { statusId } = column;
  const here = new Set(column.cards.map(({ customerId }) => customerId));
  const left = moves.filter((move) => move.toStatusId !== statusId && here.has(idOf(move)));
  const arrived = moves.filter((move) => move.toStatusId === statusId && !here.has(idOf(move)));
  if (left.length === 0 && arrived.length === 0) return column;
  const gone = new Set(left.map(idOf));
  return {
    ...column,
    count: {
      ...column.count,
      count: Math.max(0, column.count.count + arrived.length - left.length),
    },
    ...(column.valueCents !== undefined && {
      valueCents: column.valueCents + sumOf(arrived) - sumOf(left),
    }),
    // The last card to move changed last, so it is on top.
    cards: [
      ...arrived.map(({ card }) => card).reverse(),
      ...column.cards.filter(({ customerId }) => !gone.has(customerId)),
    ],
  };
}

/** The moves with another one, which takes the place of an earlier one of the same customer. */
export function withMove<Card extends MovableCard>(
  moves: readonly Move<Card>[],
  move: Move<Card>,
): readonly Move<Card>[] {
  return [...moves.filter((other) => idOf(other) !== idOf(move)), move];
}

/**
 * The cards of all pages that were loaded, each once: a customer that moved between two loads stands on both, and the
 * earlier page is the newer truth.
 */
export function joinPages<Card extends { customerId: number }>(
  pages: readonly (readonly Card[])[],
): readonly Card[] {
  return [
    ...new Map(
      pages
        .flat()
        .reverse()
        .map((card) => [card.customerId, card]),
    ).values(),
  ].reverse();
}

function idOf({ card }: Move): number {
  return card.customerId;
}

function sumOf(moves: readonly Move[]): number {
  return moves.reduce((sum, { card }) => sum + card.valueCents, 0);
}
