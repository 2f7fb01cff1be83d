import type { Standing } from './endpoint-state.ts';

/**
 * The deliveries that a node sends at the same time. Slow endpoints have slots of their own, and a quarter of the
 * others is kept for endpoints whose latest answer was prompt.
 */
const slots = { ordinary: 384, unproven: 288, slow: 384 };

/** The ordinary slots that only the queue gives out, which shares them between accounts. */
const queueSlots = 256;

/**
 * An account may have at most this many times as many deliveries under way as slots are left free. So one account alone
 * gets two thirds of the slots, two get two fifths each, and there is always room for one more. A fixed number of slots would
 * slow an account that is alone, or be too large as soon as a few accounts fill theirs.
 */
const timesFree = 2;

/** The number of deliveries under way from which an account comes after those that have fewer. */
const busyFrom = 32;

/** A delivery that this node is sending. */
export type DeliveryUnderWay = {
  accountId: number;
  subscriptionId: string;
  /** The standing of its endpoint when it was leased. */
  standing: Standing;
  /** True if it has taken longer than `slowAfterMs`. */
  isSlow: boolean;
};

/** An endpoint with deliveries that are due. */
export type WaitingEndpoint = {
  accountId: number;
  subscriptionId: string;
  standing: Standing;
  /** The number of deliveries it may still be sent now. */
  room: number;
};

/** The slots of a node: how many are free, and who has the others. */
export type Slots = {
  ordinary: number;
  /** The number of ordinary slots open to unproven endpoints. */
  unproven: number;
  slow: number;
  accounts: Map<number, UnderWay>;
  /** Endpoints that are slow in what they are being sent, whatever they were before. */
  slowEndpoints: ReadonlySet<string>;
};

type UnderWay = { all: number; slow: number };
const none: UnderWay = { all: 0, slow: 0 };

/** Counts the slots. Slow deliveries for which there is no slow slot keep their ordinary one. */
export function countSlots(underWay: Iterable<DeliveryUnderWay>): Slots {
  const accounts: Slots['accounts'] = new Map();
  const slowEndpoints = new Set<string>();
  const taken = { prompt: 0, unproven: 0, slow: 0 };
  for (const { accountId, subscriptionId, standing, isSlow } of underWay) {
    taken[isSlow ? 'slow' : standing] += 1;
    countIn(accounts, accountId, isSlow || standing === 'slow');
    if (isSlow) slowEndpoints.add(subscriptionId);
  }
  const tooMany = Math.max(taken.slow - slots.slow, 0);
  const ordinary = Math.max(slots.ordinary - taken.prompt - taken.unproven - tooMany, 0);
  return {
    ordinary,
    unproven: Math.min(Math.max(slots.unproven - taken.unproven, 0), ordinary),
    slow: Math.max(slots.slow - taken.slow, 0),
    accounts,
    slowEndpoints,
  };
}

/** The most deliveries that may be added. */
export function freeSlots({ ordinary, slow }: Slots): number {
  return ordinary + slow;
}

/**
 * Returns true if one more new delivery may be sent without a turn in the queue, beside those for which slots are
 * reserved already.
 */
export function mayPassQueue({ ordinary }: Slots, reserved: number): boolean {
  return ordinary - reserved > queueSlots;
}

/**
 * Returns true if an endpoint of this standing may take one more slot, given the deliveries its account has in
 * progress.
 */
function mayTake(free: Slots, { all, slow }: UnderWay, standing: Standing): boolean {
  if (standing === 'slow') return slow < timesFree * free.slow;
  if (standing === 'unproven' && free.unproven === 0) return false;
  return all < timesFree * free.ordinary;
}

/** Lists the waiting endpoints without a free slot, so that the queue can skip them. */
export type Withheld = Record<Standing, 'all' | readonly number[]> & {
  slowEndpoints: ReadonlySet<string>;
};

/** The accounts whose endpoints can take no slot, by standing; `all` when no account's can. */
export function withheldBy(free: Slots): Withheld {
  const forEach = (standing: Standing) => {
    if (!mayTake(free, none, standing)) return 'all';
    const full = [...free.accounts].filter(([, underWay]) => !mayTake(free, underWay, standing));
    return full.map(([accountId]) => accountId);
  };
  return {
    prompt: forEach('prompt'),
    unproven: forEach('unproven'),
    slow: forEach('slow'),
    slowEndpoints: free.slowEndpoints,
  };
}

/** The accounts that have many deliveries under way. */
export function busyAccounts({ accounts }: Slots): number[] {
  return [...accounts].filter(([, { all }]) => all >= busyFrom).map(([accountId]) => accountId);
}

/**
 * Deals up to `limit` slots out, one by one: each to the account with the fewest deliveries under way, and within it
 * each endpoint gets one before any gets a second. Between equals the earlier comes first. Returns how many each
 * endpoint gets, in the order given.
 */
export function shareDeliveries(
  waiting: readonly WaitingEndpoint[],
  { free, limit }: { free: Slots; limit: number },
): number[] {
  const left: Slots = { ...free, accounts: new Map(free.accounts) };
  const shares = waiting.map(() => 0);
  const queues = accountQueues(waiting);
  const underWay = (queue: AccountQueue) => left.accounts.get(queue.accountId) ?? none;
  for (let dealt = 0; dealt < limit; ) {
    const queue = leastOf(queues, (each) => underWay(each).all);
    if (queue === undefined) break;
    const index = queue.endpoints.shift();
    if (index === undefined) {
      queues.delete(queue);
      continue;
    }
    const { room, standing } = waiting[index] as WaitingEndpoint;
    const share = shares[index] as number;
    // Slots only get fewer, so an endpoint that can take none now has all that it gets.
    if (share >= room || !mayTake(left, underWay(queue), standing)) continue;
    take(left, queue.accountId, standing);
    shares[index] = share + 1;
    queue.endpoints.push(index);
    dealt += 1;
  }
  return shares;
}

/** The endpoints of an account by their numbers, in turn. */
type AccountQueue = { accountId: number; endpoints: number[] };

function accountQueues(waiting: readonly WaitingEndpoint[]): Set<AccountQueue> {
  const queues = new Map<number, AccountQueue>();
  for (const [index, { accountId }] of waiting.entries()) {
    const queue = queues.get(accountId);
    if (queue === undefined) queues.set(accountId, { accountId, endpoints: [index] });
    else queue.endpoints.push(index);
  }
  return new Set(queues.values());
}

/** The first of those with the lowest number. */
function leastOf<Item>(items: Iterable<Item>, numberOf: (item: Item) => number): Item | undefined {
  let least: { item: Item; number: number } | undefined;
  for (const item of items) {
    const number = numberOf(item);
    if (least === undefined || number < least.number) least = { item, number };
  }
  return least?.item;
}

function take(left: Slots, accountId: number, standing: Standing): void {
  countIn(left.accounts, accountId, standing === 'slow');
  if (standing === 'slow') left.slow -= 1;
  else left.ordinary -= 1;
  if (standing === 'unproven') left.unproven -= 1;
  left.unproven = Math.min(left.unproven, left.ordinary);
}

function countIn(accounts: Slots['accounts'], accountId: number, isSlow: boolean): void {
  const { all, slow } = accounts.get(accountId) ?? none;
  accounts.set(accountId, { all: all + 1, slow: slow + (isSlow ? 1 : 0) });
}
