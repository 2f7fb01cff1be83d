import type { AccountLocks } from '../../../database/engine.ts';
import type { Db } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import { dueEndpoints, type EndpointRow, endpointOf, writeEndpoint } from './endpoint-states.ts';

/**
 * The endpoints that one transaction reads once and writes once if it touches them. Only those are read whose account the
 * transaction holds, since another node may be at work on the others: `held` are the accounts that it has already, and
 * `hinted` those in which something is probably due.
 */
export function openEndpoints(
  tx: Db,
  {
    locks,
    held,
    hinted = [],
  }: { locks: AccountLocks | undefined; held: Iterable<number>; hinted?: readonly number[] },
) {
  const read = new Map<string, EndpointRow>();
  const touched = new Set<string>();
  const ours = new Set(held);

  /** Locks the accounts that are free; returns the accounts held by now. */
  async function takeFree(accountIds: readonly number[]): Promise<(accountId: number) => boolean> {
    if (locks === undefined) return () => true;
    const others = accountIds.filter((accountId) => !ours.has(accountId));
    for (const accountId of await locks.takeFree(tx, others)) ours.add(accountId);
    return (accountId) => ours.has(accountId);
  }

  /** Returns the due endpoints of the accounts held. */
  async function takeDue(look: Look): Promise<EndpointRow[]> {
    const [, due] = await inParallel([takeFree(hinted), dueEndpoints(tx, look)]);
    const accounts = due.map(({ accountId }) => accountId);
    if (locks === undefined || accounts.every((accountId) => ours.has(accountId))) return due;
    // Another node may have changed the endpoints before the account was locked here, so they are read again.
    const [isOurs, again] = await inParallel([takeFree(accounts), dueEndpoints(tx, look)]);
    if (ours.size > 0) return again.filter(({ accountId }) => isOurs(accountId));
    // Waits for the first account if there is nothing else to do, instead of polling.
    const [first] = accounts as [number];
    ours.add(first);
    const [, after] = await inParallel([locks.take(tx, [first]), dueEndpoints(tx, look)]);
    return after.filter(({ accountId }) => isOurs(accountId));
  }

  return {
    takeFree,
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
    async getDue(look: Look): Promise<void> {
      for (const endpoint of await takeDue(look)) {
        if (!read.has(endpoint.subscriptionId)) read.set(endpoint.subscriptionId, endpoint);
      }
    },
    /** All that are read, the one that has waited longest first: what was settled may have freed a slot in any of them. */
    inTurn(now: number): EndpointRow[] {
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
type Look = Parameters<typeof dueEndpoints>[1];
export type Endpoints = ReturnType<typeof openEndpoints>;
