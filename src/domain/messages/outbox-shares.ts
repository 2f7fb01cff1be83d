import { type Moment, minuteMs, secondMs } from '../shared/time.ts';
import { type Channel, channels } from './message.ts';

/**
 * The recent record of a mail server or SMS provider for one account, or for all that share the operator's. A worker
 * remembers it as long as it runs, so each node finds out by itself.
 */
export type RouteHealth = {
  /** True if its last answer was a success. Only then may several messages be in progress at once. */
  isTrusted: boolean;
  /** Faults in a row. */
  failures: number;
  /** The time until which nothing is tried; waiting messages lose no attempt. */
  pausedUntil: Moment;
};

/** A route that was not used yet. */
export const untriedRoute: RouteHealth = { isTrusted: false, failures: 0, pausedUntil: 0 };
/** A route that is trusted from the start, as the operator's is. */
export const trustedRoute: RouteHealth = { isTrusted: true, failures: 0, pausedUntil: 0 };

const firstPauseMs = 30 * secondMs;
const pauseMsMax = 15 * minuteMs;

/** Notices, such as a code that a signer waits for, have slots of their own, which no other message can take. */
const outboxPools = ['notices', 'messages'] as const;
export type OutboxPool = (typeof outboxPools)[number];

/** Due messages of one account in one pool, all on the same route. */
export type WaitingMessages = {
  accountId: number;
  channel: Channel;
  pool: OutboxPool;
  /** Names the server or provider of the account, or is the `operatorRoute`. */
  route: string;
  count: number;
};

/** The number of messages of a pool that an account may send now. */
export type OutboxShare = Omit<WaitingMessages, 'count'> & { limit: number };

/** A message that a worker is handing over. */
export type MessageUnderWay = Omit<WaitingMessages, 'count'> & {
  /** True if it has taken so long that its server may be hanging. */
  isSlow: boolean;
};

/** The route of all accounts that have no server or provider of their own. */
export function operatorRoute(channel: Channel): string {
  return `operator ${channel}`;
}

/** A message that is under way for longer than this gives its slot in the pool to another. */
export const slowAfterMs = 5000;

/**
 * Limits for each channel, on each node. A mail server likes few connections, so a route gets far fewer than a pool.
 */
const limits: Readonly<Record<OutboxPool, Limits>> = {
  notices: { slots: 10, slowSlots: 30, perRoute: 3, perAccount: 2 },
  messages: { slots: 20, slowSlots: 60, perRoute: 5, perAccount: 4 },
};
type Limits = {
  slots: number;
  /** The number of slow messages that may be in progress beyond the slots. */
  slowSlots: number;
  perRoute: number;
  perAccount: number;
};

/**
 * Shares the free slots of each pool among the accounts that wait: each gets one before any gets a second, those with
 * the fewest messages under way first. A route that is paused gets none, and one that is not trusted sends one at a
 * time.
 */
export function outboxShares(
  waiting: readonly WaitingMessages[],
  {
    underWay,
    healthOf,
    now,
  }: {
    underWay: readonly MessageUnderWay[];
    healthOf: (route: string, channel: Channel) => RouteHealth;
    now: Moment;
  },
): OutboxShare[] {
  return channels.flatMap((channel) =>
    outboxPools.flatMap((pool) => {
      const isHere = (one: MessageUnderWay | WaitingMessages) =>
        one.channel === channel && one.pool === pool;
      return sharePool(waiting.filter(isHere), underWay.filter(isHere), (route) =>
        routeSlots(healthOf(route, channel), now, limits[pool]),
      );
    }),
  );
}

function routeSlots({ isTrusted, pausedUntil }: RouteHealth, now: Moment, max: Limits): number {
  if (pausedUntil > now) return 0;
  return isTrusted ? max.perRoute : 1;
}

function sharePool(
  waiting: readonly WaitingMessages[],
  underWay: readonly MessageUnderWay[],
  placesOf: (route: string) => number,
): OutboxShare[] {
  const [first] = waiting;
  if (first === undefined) return [];
  const { slots, slowSlots, perAccount } = limits[first.pool];
  const slow = underWay.filter(({ isSlow }) => isSlow).length;
  let free = slots - (underWay.length - Math.min(slow, slowSlots));

  const routes = new Map<string, number>();
  const accounts = new Map<number, number>();
  for (const { route, accountId } of underWay) {
    routes.set(route, (routes.get(route) ?? 0) + 1);
    accounts.set(accountId, (accounts.get(accountId) ?? 0) + 1);
  }
  const busy = (accountId: number) => accounts.get(accountId) ?? 0;
  const limitOf = new Map<WaitingMessages, number>();
  // Each turn gives at most one slot to each, so the number of turns is at most what an account may have.
  for (let turn = 1; turn <= perAccount && free > 0; turn += 1) {
    for (const queue of waiting.toSorted((a, b) => busy(a.accountId) - busy(b.accountId))) {
      const { accountId, route, count } = queue;
      const limit = limitOf.get(queue) ?? 0;
      const onRoute = routes.get(route) ?? 0;
      if (free <= 0) break;
      if (limit >= count || busy(accountId) >= perAccount || onRoute >= placesOf(route)) continue;
      limitOf.set(queue, limit + 1);
      routes.set(route, onRoute + 1);
      accounts.set(accountId, busy(accountId) + 1);
      free -= 1;
    }
  }
  return [...limitOf].map(([{ count: _, ...queue }, limit]) => ({ ...queue, limit }));
}

/** The health of a route after an attempt; each fault in a row doubles the pause, from 30 seconds up to 15 minutes. */
export function routeAfter(health: RouteHealth, isServerFault: boolean, now: Moment): RouteHealth {
  if (!isServerFault) return trustedRoute;
  // A message in progress at the first fault met the same fault, and says nothing new.
  if (health.pausedUntil > now) return health;
  const pauseMs = Math.min(firstPauseMs * 2 ** health.failures, pauseMsMax);
  return { isTrusted: false, failures: health.failures + 1, pausedUntil: now + pauseMs };
}
