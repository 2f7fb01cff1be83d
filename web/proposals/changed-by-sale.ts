import { trpc } from '../trpc.ts';

/** The queries that a publication, a signature or the end of either puts out of date. */
export const changedBySale = [
  trpc.proposals.pathKey(),
  trpc.contracts.pathKey(),
  trpc.projects.pathKey(),
  trpc.customers.pathKey(),
  trpc.board.pathKey(),
];
