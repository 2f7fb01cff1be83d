import { queryClient, trpc } from '../trpc.ts';

/** Asks anew for all that a publication, a signature or their taking back changes. */
export async function refreshTrade(): Promise<void> {
  const changed = [
    trpc.proposals.pathKey(),
    trpc.contracts.pathKey(),
    trpc.projects.pathKey(),
    trpc.customers.pathKey(),
    trpc.board.pathKey(),
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
