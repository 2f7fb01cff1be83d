import type { AccountLocks } from '../../../database/engine.ts';
import type { Db } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import { dueEndpoints, type EndpointRow, endpointOf, writeEndpoint } from './endpoint-states.ts';

/**
 * The endpoints that one transaction reads once and writes once if it touches them. Only those are read whose account the
 * transaction holds, since another node may be at work on the others: `locked` are the accounts that it has already, and
 * `hinted` those in which something is probably due.
 */
export function openEndpointSession(
  tx: Db,
  {
    locks,
    locked,
    hinted = [],
  }: { locks: AccountLocks | undefined; locked: Iterable<number>; hinted?: readonly number[] },
) {
  const read = new Map<string, EndpointRow>();
  const touched = new Set<string>();
  const lockedAccounts = new Set(locked);

  /** Locks the accounts that are free; returns which accounts are locked by now. */
  async function tryLock(accountIds: readonly number[]): Promise<(accountId: number) => boolean> {
    if (locks === undefined) return () => true;
    const others = accountIds.filter((accountId) => !lockedAccounts.has(accountId));
    for (const accountId of await locks.takeFree(tx, others)) lockedAccounts.add(accountId);
    return (accountId) => lockedAccounts.has(accountId);
  }

  /** Returns the due endpoints of the accounts that are locked. */
  async function readDue(query: DueQuery): Promise<EndpointRow[]> {
    const [, due] = await inParallel([tryLock(hinted), dueEndpoints(tx, query)]);
    const accounts = due.map(({ accountId }) => accountId);
    if (locks === undefined || accounts.every((accountId) => lockedAccounts.has(accountId)))
      return due;
    // Another node may have changed the endpoints before the account was locked here, so they are read again.
    const [isLocked, again] = await inParallel([tryLock(accounts), dueEndpoints(tx, query)]);
    if (lockedAccounts.size > 0) return again.filter(({ accountId }) => isLocked(accountId));
    // Waits for the first account if there is nothing else to do, instead of polling.
    const [first] = accounts as [number];
    lockedAccounts.add(first);
    const [, after] = await inParallel([locks.take(tx, [first]), dueEndpoints(tx, query)]);
    return after.filter(({ accountId }) => isLocked(accountId));
  }

  return {
    tryLock,
    /** Reads those that are not read yet, all at once. */
    async getAll(subscriptionIds: Iterable<string>): Promise<void> {
      const all = new Set(subscriptionIds);
      for (const id of all) touched.add(id);
      const unread = [...all].filter((id) => !read.has(id));
      const endpoints = await inParallel(unread.map((id) => endpointOf(tx, id)));
      for (const endpoint of endpoints) {
        if (!read.has(endpoint.subscriptionId)) read.set(endpoint.subscriptionId, endpoint);
      }
    },
    async get(subscriptionId: string): Promise<EndpointRow> {
      touched.add(subscriptionId);
      const known = read.get(subscriptionId);
      if (known !== undefined) return known;
      const endpoint = await endpointOf(tx, subscriptionId);
      read.set(subscriptionId, endpoint);
      return endpoint;
    },
    /** Reads those that say that they have something to send. */
    async getDue(query: DueQuery): Promise<void> {
      for (const endpoint of await readDue(query)) {
        if (!read.has(endpoint.subscriptionId)) read.set(endpoint.subscriptionId, endpoint);
      }
    },
    /** All that are read, the one that has waited longest first: what was settled may have freed a slot in any of them. */
    byDueTime(now: number): EndpointRow[] {
      const turn = (endpoint: EndpointRow) => endpoint.nextDueAt ?? now;
      return [...read.values()].toSorted((a, b) => turn(a) - turn(b));
    },
    /** Has it written. One that was read in vain stays where it was, and keeps its turn. */
    touch({ subscriptionId }: EndpointRow): void {
      touched.add(subscriptionId);
    },
    write(now: number): void {
      for (const endpoint of read.values()) {
        if (touched.has(endpoint.subscriptionId)) writeEndpoint(tx, endpoint, now);
      }
    },
  };
}
type DueQuery = Parameters<typeof dueEndpoints>[1];
export type EndpointSession = ReturnType<typeof openEndpointSession>;
