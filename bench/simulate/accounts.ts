import type { Assumptions, Costs } from './assumptions.ts';
import { seededChance } from './chance.ts';
import { peakHour, rhythm } from './rhythm.ts';

/** An account as it will be when it is grown. */
export type Account = {
  arrivesInWeek: number;
  /** In the mean of a day. */
  requestsPerSecond: number;
  writesPerSecond: number;
};

/** What an account asks of its cluster, or all accounts of theirs, as parts of what is to be used. */
export type Load = { cores: number; disk: number };

const daySeconds = 86_400;

/** Sizes are lognormal: most accounts are small, and a few are as large as thousands of those. */
export function makeAccounts({
  seed,
  accounts,
  weeks,
  sizeSpread,
  requestsPerDay,
  writeShare,
}: Assumptions): Account[] {
  const { uniform, normal } = seededChance(seed);
  return Array.from({ length: accounts }, () => {
    const size = Math.exp(sizeSpread * normal() - sizeSpread ** 2 / 2);
    const requestsPerSecond = (size * requestsPerDay) / daySeconds;
    const share = writeShare.min + (writeShare.max - writeShare.min) * uniform();
    return {
      arrivesInWeek: Math.floor(uniform() * weeks),
      requestsPerSecond,
      writesPerSecond: requestsPerSecond * share,
    };
  }).toSorted((a, b) => a.arrivesInWeek - b.arrivesInWeek);
}

/** ms of a processor for each second of the mean account's day. */
export function workOf(
  { requestsPerSecond, writesPerSecond }: Account,
  where: 'node' | 'database',
  costs: Costs,
  deliveriesPerWrite: number,
): number {
  const reads = requestsPerSecond - writesPerSecond;
  const perWrite = costs.write[where] + deliveriesPerWrite * costs.delivery[where];
  return reads * costs.read[where] + writesPerSecond * perWrite;
}

/** What an account asks at the hour when all ask most, so many weeks after its arrival. */
export function loadOf(
  account: Account,
  age: number,
  { assumptions, costs }: { assumptions: Assumptions; costs: Costs },
): Load {
  const { cluster, weeksToGrow, daysKept, bytesPerWrite, deliveriesPerWrite } = assumptions;
  const grown = Math.min((age + 1) / weeksToGrow, 1);
  const atPeak = grown * (rhythm[peakHour] as number);
  const cores = (workOf(account, 'database', costs, deliveriesPerWrite) * atPeak) / 1000;
  const secondsKept = Math.min((age + 1) * 7, daysKept) * daySeconds;
  const bytes = account.writesPerSecond * grown * secondsKept * bytesPerWrite;
  return {
    cores: cores / (cluster.cores * cluster.coresUsed),
    disk: bytes / (cluster.bytes * cluster.bytesUsed),
  };
}

/** A cluster is as full as whatever runs out first. */
export function fullness({ cores, disk }: Load): number {
  return Math.max(cores, disk);
}

export function plus(a: Load, b: Load): Load {
  return { cores: a.cores + b.cores, disk: a.disk + b.disk };
}

export function minus(a: Load, b: Load): Load {
  return { cores: a.cores - b.cores, disk: a.disk - b.disk };
}
