import { queryClient, trpc } from '../trpc.ts';

/** Lists and boards show titles, sizes and values of projects, and are out of date when one has changed. */
export function forgetLists(): void {
  for (const lists of [trpc.customers, trpc.board]) {
    void queryClient.invalidateQueries({ queryKey: lists.pathKey() });
  }
}
