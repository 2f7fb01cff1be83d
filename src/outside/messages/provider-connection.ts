import { connect, type Socket } from 'node:net';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import { checkedAddresses, lookUpAs, type Resolve, type Target } from '../address-guard.ts';
import { fault } from '../fault.ts';

/**
 * Connects to a host that a user typed, if the guard lets all of its addresses through. Rejects with a fault, also when the
 * name or the connection takes longer than `timeoutMs`.
 */
export async function connectChecked(
  { host, ...target }: Target & { host: string },
  { timeoutMs, guard, resolve }: { guard: AddressGuard; resolve: Resolve; timeoutMs: number },
): Promise<Socket> {
  const addresses = await checkedAddresses(host, target, {
    guard,
    resolve: (name) => withTimeLimit(resolve(name), timeoutMs),
  });
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: target.port,
      autoSelectFamily: true,
      // Some servers are far away; by itself Node gives an address up after a quarter of a second.
      autoSelectFamilyAttemptTimeout: Math.max(Math.floor(timeoutMs / addresses.length), 10),
      lookup: lookUpAs(addresses),
    });
    const timer = setTimeout(() => {
      socket.destroy(fault('CONNECT_TIMED_OUT', 'No connection in time'));
    }, timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    // Stays until another listener is added, because an unhandled error would end the process.
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** Settles as `work` does, or rejects with the fault ETIMEDOUT after `limitMs`. `work` itself goes on; its caller ends it. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(fault('ETIMEDOUT', `Not finished after ${Math.ceil(limitMs / 1000)} s`));
  }, limitMs);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
