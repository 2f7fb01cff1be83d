import { queryClient, trpc } from '../trpc.ts';

/** Keys of the queries for lists and boards of customers and their projects. */
export const listKeys = [trpc.board.pathKey(), trpc.customers.pathKey()];

/** Reads lists and boards again after a change that a mutation's `meta` cannot follow. */
export async function readListsAgain(): Promise<void> {
  await Promise.all(listKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The queries that a publication, a signature or the end of either puts out of date. */
export const changedBySale = [
  trpc.proposals.pathKey(),
  trpc.contracts.pathKey(),
  trpc.projects.pathKey(),
  trpc.customers.pathKey(),
  trpc.board.pathKey(),
];
