import { type Account, fullness, workOf } from './accounts.ts';
import { bytesOf, type Grown, mean, type World } from './grow.ts';
import { hashedHome, loadsOf, relieve } from './place.ts';
import { peakHour, rhythm } from './rhythm.ts';

const peak = rhythm[peakHour] as number;

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** What all accounts ask together at the busiest hour, and what the largest of them do. */
export function lookAtAccounts({ accounts, loads }: Grown, { assumptions, costs }: World) {
  const bySize = accounts.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond);
  const requests = sumOf(accounts, (account) => account.requestsPerSecond);
  const writes = sumOf(accounts, (account) => account.writesPerSecond);
  const topHundredth = bySize.slice(0, Math.ceil(accounts.length / 100));
  const { deliveriesPerWrite, accountWritesPerSecond, cluster } = assumptions;
  const cores = (where: 'node' | 'database') =>
    (sumOf(accounts, (account) => workOf(account, where, costs, deliveriesPerWrite)) * peak) / 1000;
  const busiestWriter = Math.max(...accounts.map((account) => account.writesPerSecond)) * peak;
  return {
    requestsPerSecond: requests * peak,
    writesPerSecond: writes * peak,
    deliveriesPerSecond: writes * deliveriesPerWrite * peak,
    nodeCores: cores('node'),
    databaseCores: cores('database'),
    bytes: sumOf(loads, ({ disk }) => disk) * cluster.bytes * cluster.bytesUsed,
    topHundredth: sumOf(topHundredth, (account) => account.requestsPerSecond) / requests,
    largest: (bySize[0] as Account).requestsPerSecond / requests,
    busiestWriter,
    busiestWriterOfMax: busiestWriter / accountWritesPerSecond,
  };
}

/** How full the fullest cluster is in comparison with the mean, with the directory and with a hash in its place. */
export function lookAtBalance({ directory, loads, clusters }: Grown) {
  const hashed = directory.map((_, account) => hashedHome(account, clusters));
  const [placed, byHash] = [directory, hashed].map((homes) =>
    loadsOf(homes, loads, clusters).map(fullness),
  ) as [number[], number[]];
  return {
    mean: mean(placed),
    fullest: Math.max(...placed),
    emptiest: Math.min(...placed),
    fullestByHash: Math.max(...byHash),
  };
}

/** How busy the processors of the clusters are from hour to hour, as parts of all their cores. */
export function lookAtDay({ directory, loads, clusters }: Grown, { assumptions }: World) {
  const cores = loadsOf(directory, loads, clusters).map((load) => load.cores);
  const used = assumptions.cluster.coresUsed;
  return rhythm.map((factor, hour) => {
    const busy = cores.map((atPeak) => (atPeak * used * factor) / peak);
    return { hour, quietest: Math.min(...busy), mean: mean(busy), busiest: Math.max(...busy) };
  });
}

/** What it touches when the cluster with the most requests is lost at the busiest hour. */
export function lookAtOutage({ accounts, directory, clusters }: Grown, { assumptions }: World) {
  const { deliveriesPerWrite, outageMinutes, cluster } = assumptions;
  const homes = Array.from({ length: clusters }, (_, home) =>
    accounts.filter((_account, index) => directory[index] === home),
  );
  const requests = homes.map((members) => sumOf(members, (account) => account.requestsPerSecond));
  const worst = requests.indexOf(Math.max(...requests));
  const members = homes[worst] as Account[];
  const deliveriesPerSecond = sumOf(members, (a) => a.writesPerSecond) * deliveriesPerWrite * peak;
  const waiting = deliveriesPerSecond * outageMinutes * 60;
  return {
    accounts: members.length / accounts.length,
    requests: (requests[worst] as number) / sumOf(requests, Number),
    refusedPerSecond: (requests[worst] as number) * peak,
    // Callers that try again bring all that they were refused, on top of what comes anyway.
    waiting,
    secondsToSend: waiting / Math.max(cluster.deliveriesPerSecond - deliveriesPerSecond, 0),
  };
}

/** What is moved when one cluster more is filled, by the directory and by hashes. */
export function lookAtOneMore({ directory, loads, clusters }: Grown, { assumptions }: World) {
  const more = clusters + 1;
  const level = mean(loadsOf(directory, loads, more).map(fullness));
  const moves = relieve(directory, loads, { clusters: more, hot: level, relieved: level });
  const bytes = bytesOf(moves, loads, assumptions);
  const rehashed = directory.filter(
    (_, account) => hashedHome(account, clusters) !== hashedHome(account, more),
  );
  return {
    accounts: moves.length,
    ofAccounts: moves.length / directory.length,
    bytes,
    hours: bytes / assumptions.moveBytesPerSecond / 3600,
    ofAccountsByHash: rehashed.length / directory.length,
    ofAccountsByRing: 1 / more,
  };
}
