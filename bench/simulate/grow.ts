import { type Account, fullness, type Load, loadOf, makeAccounts, plus } from './accounts.ts';
import type { Assumptions, Costs } from './assumptions.ts';
import { type Directory, emptiest, loadsOf, type Move, relieve, withMoves } from './place.ts';

export type World = { assumptions: Assumptions; costs: Costs };

/** How the years went, and what there is at their end. */
export type Grown = {
  accounts: readonly Account[];
  loads: readonly Load[];
  directory: Directory;
  clusters: number;
  /** Moves of the weeks, those to a new cluster with them. */
  moves: number;
  movedBytes: number;
  /** Of the week with the most. */
  movesInWeekMax: number;
  /** The fullest that a cluster was when a week began, before anything was moved. */
  fullestEver: number;
};

/**
 * Week after week accounts arrive, each placed on the emptiest cluster, and those that are there grow. Then a cluster is
 * added if all are crowded, and the largest accounts are moved away from those that are hot.
 */
export function grow(world: World): Grown {
  const { assumptions } = world;
  const { weeks, clustersAtFirst, hot, relieved, crowded } = assumptions;
  const accounts = makeAccounts(assumptions);
  let directory: number[] = [];
  let loads: Load[] = [];
  let clusters = clustersAtFirst;
  const sums = { moves: 0, movedBytes: 0, movesInWeekMax: 0, fullestEver: 0 };

  function move(bounds: { hot: number; relieved: number }): number {
    const moves = relieve(directory, loads, { clusters, ...bounds });
    directory = withMoves(directory, moves);
    sums.moves += moves.length;
    sums.movedBytes += bytesOf(moves, loads, assumptions);
    return moves.length;
  }

  for (let week = 0; week < weeks; week += 1) {
    loads = loadsInWeek(accounts, week, world);
    directory = placeNew(directory, loads, clusters);
    const filled = loadsOf(directory, loads, clusters).map(fullness);
    sums.fullestEver = Math.max(sums.fullestEver, ...filled);
    let moved = 0;
    if (mean(filled) > crowded) {
      clusters += 1;
      const level = mean(loadsOf(directory, loads, clusters).map(fullness));
      moved += move({ hot: level, relieved: level });
    }
    moved += move({ hot, relieved });
    sums.movesInWeekMax = Math.max(sums.movesInWeekMax, moved);
  }
  return { accounts, loads, directory, clusters, ...sums };
}

/** Of those that have arrived by then; they stand in the order of their arrival. */
function loadsInWeek(accounts: readonly Account[], week: number, world: World): Load[] {
  const later = accounts.findIndex(({ arrivesInWeek }) => arrivesInWeek > week);
  return accounts
    .slice(0, later === -1 ? accounts.length : later)
    .map((account) => loadOf(account, week - account.arrivesInWeek, world));
}

function placeNew(directory: Directory, loads: readonly Load[], count: number): number[] {
  const clusters = loadsOf(directory, loads, count);
  const placed = [...directory];
  for (const load of loads.slice(directory.length)) {
    const home = emptiest(clusters);
    placed.push(home);
    clusters[home] = plus(clusters[home] as Load, load);
  }
  return placed;
}

/** What is copied when accounts move. */
export function bytesOf(
  moves: readonly Move[],
  loads: readonly Load[],
  { cluster }: Assumptions,
): number {
  const parts = moves.map(({ account }) => (loads[account] as Load).disk);
  return parts.reduce((sum, part) => sum + part, 0) * cluster.bytes * cluster.bytesUsed;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
