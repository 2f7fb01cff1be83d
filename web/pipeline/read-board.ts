import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { queryClient, trpc } from '../trpc.ts';
import type { BoardFilter } from './board-search.ts';
import { type Marked, type Marks, withMarks } from './with-marks.ts';

type Row = WebOutputs['board']['columns'][number]['cards'][number];
/** A customer as the board shows them. */
export type BoardCard = Marked<Row>;
export type BoardColumn = Omit<WebOutputs['board']['columns'][number], 'cards'> & {
  cards: readonly BoardCard[];
};
export type MoreCards = { cards: readonly BoardCard[]; nextCursor: string | null };

/** The board with all that its cards show, so that none of them grows when a part of it comes later. */
export async function readBoard(filter: BoardFilter): Promise<BoardColumn[]> {
  const columns = await queryClient.fetchQuery({
    ...trpc.board.columns.queryOptions(filter),
    staleTime: 0,
  });
  const marks = await Promise.all(columns.map(({ cards }) => readMarks(cards)));
  return columns.map((column, index) => ({
    ...column,
    cards: withMarks(column.cards, marks[index] ?? []),
  }));
}

/** More cards of a column. */
export async function readMore(input: WebInputs['board']['more']): Promise<MoreCards> {
  const { cards, nextCursor } = await queryClient.fetchQuery({
    ...trpc.board.more.queryOptions(input),
    staleTime: 0,
  });
  return { cards: withMarks(cards, await readMarks(cards)), nextCursor };
}

function readMarks(cards: readonly Row[]): Promise<readonly Marks[]> | readonly Marks[] {
  if (cards.length === 0) return [];
  const customerIds = cards.map(({ customerId }) => customerId);
  return queryClient.fetchQuery({
    ...trpc.cards.marks.queryOptions({ customerIds }),
    staleTime: 0,
  });
}
