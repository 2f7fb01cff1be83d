import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { queryClient, trpc } from '../../trpc.ts';
import type { BoardFilter } from './board-search.ts';
import { joinPages } from './column-with-moves.ts';

/** A column with all cards loaded so far, beyond the first page that comes with the board. */
export function useColumnCards(
  first: BoardColumn,
  filter: BoardFilter,
): {
  column: BoardColumn;
  hasMore: boolean;
  loadMore: () => void;
  isLoading: boolean;
  error: unknown;
} {
  const [isWanted, setWanted] = useState(false);
  const { statusId, nextCursor } = first;
  const more = useInfiniteQuery({
    queryKey: [...trpc.board.more.queryKey(), 'pages', statusId, filter],
    queryFn: ({ pageParam: cursor }) =>
      queryClient.fetchQuery({
        ...trpc.board.more.queryOptions({ statusId, ...filter, cursor }),
        staleTime: 0,
      }),
    initialPageParam: nextCursor ?? '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: isWanted && nextCursor !== null,
  });
  // Further pages are read again when the first page ends elsewhere, so that no card is missed between them.
  const { refetch } = more;
  const begun = useRef(nextCursor);
  useEffect(() => {
    if (begun.current === nextCursor) return;
    begun.current = nextCursor;
    if (isWanted && nextCursor !== null) void refetch();
  }, [nextCursor, isWanted, refetch]);
  const pages = isWanted && nextCursor !== null ? (more.data?.pages ?? []) : [];
  return {
    column: { ...first, cards: [...joinPages([first.cards, ...pages.map(({ cards }) => cards)])] },
    hasMore: nextCursor !== null && (pages.length === 0 || more.hasNextPage),
    loadMore: () => (isWanted ? void more.fetchNextPage() : setWanted(true)),
    isLoading: more.isFetching,
    error: more.error,
  };
}

/** A status with its cards, as the server sends it. */
export type BoardColumn = WebOutputs['board']['columns'][number];
/** A customer as the board shows them. */
export type BoardCard = BoardColumn['cards'][number];
