import { queryClient, trpc } from '../trpc.ts';

/** Keys of the queries for lists and boards of customers and their projects. */
export const listKeys = [trpc.board.pathKey(), trpc.customers.pathKey()];

/** Reads lists and boards again after a change that a mutation's `meta` cannot follow. */
export async function readListsAgain(): Promise<void> {
  await Promise.all(listKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
