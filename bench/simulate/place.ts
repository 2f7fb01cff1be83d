import { fullness, type Load, minus, plus } from './accounts.ts';

/** An account that goes from one cluster to another. */
export type Move = { account: number; from: number; to: number };

/** Which account is at home on which cluster: the directory. Each has exactly one. */
export type Directory = readonly number[];

/** The cluster for a new account, of which nobody knows yet how large it will be. */
export function emptiest(clusters: readonly Load[]): number {
  let found = 0;
  for (const [index, load] of clusters.entries()) {
    if (fullness(load) < fullness(clusters[found] as Load)) found = index;
  }
  return found;
}

/** What all accounts at home on each cluster ask of it. */
export function loadsOf(directory: Directory, accounts: readonly Load[], count: number): Load[] {
  const clusters = Array.from({ length: count }, (): Load => ({ cores: 0, disk: 0 }));
  for (const [account, home] of directory.entries()) {
    clusters[home] = plus(clusters[home] as Load, accounts[account] as Load);
  }
  return clusters;
}

/**
 * The moves after which no cluster that was fuller than `hot` is fuller than `relieved`, as far as there is room. The largest
 * accounts go first, so that few must go, each to the cluster that is emptiest by then, which it must not make fuller
 * than `relieved`.
 */
export function relieve(
  directory: Directory,
  accounts: readonly Load[],
  { clusters: count, hot, relieved }: { clusters: number; hot: number; relieved: number },
): Move[] {
  const clusters = loadsOf(directory, accounts, count);
  const moves: Move[] = [];
  for (const from of clusters.keys()) {
    if (fullness(clusters[from] as Load) <= hot) continue;
    for (const account of largestFirst(directory, accounts, from)) {
      const left = clusters[from] as Load;
      if (fullness(left) <= relieved) break;
      const to = emptiest(clusters);
      const load = accounts[account] as Load;
      const filled = plus(clusters[to] as Load, load);
      if (to === from || fullness(filled) > relieved) continue;
      clusters[from] = minus(left, load);
      clusters[to] = filled;
      moves.push({ account, from, to });
    }
  }
  return moves;
}

function largestFirst(
  directory: Directory,
  accounts: readonly Load[],
  cluster: number,
): readonly number[] {
  const size = (account: number) => fullness(accounts[account] as Load);
  return [...directory.keys()]
    .filter((account) => directory[account] === cluster)
    .sort((a, b) => size(b) - size(a));
}

/** The directory after moves. One from a cluster where the account is not at home is refused, as by compare-and-set. */
export function withMoves(directory: Directory, moves: readonly Move[]): number[] {
  const moved = [...directory];
  for (const { account, from, to } of moves) {
    if (moved[account] !== from) throw new Error(`Account ${account} is not at home on ${from}`);
    moved[account] = to;
  }
  return moved;
}

/** Where accounts would be without a directory, by a hash of their number. */
export function hashedHome(account: number, clusters: number): number {
  let hash = Math.imul(account + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % clusters;
}
