import { together } from '../domain/shared/together.ts';
import type { Db } from './schema.ts';

/** By executor, which each connection has for itself, and so each transaction. */
const changes = new WeakMap<object, Promise<unknown>[]>();

/**
 * Makes a change whose answer nobody needs before the transaction ends, so that a database at the other end of a network is
 * not waited for. What is asked after it sees it; if it fails, so does the transaction. It must be a prepared one, which is
 * sent before this returns: after the transaction's end nothing may be.
 */
export function sendAlong<Values>(
  db: Db,
  change: (db: Db, values: Values) => Promise<unknown>,
  values: Values,
): void {
  const changed = change(db, values);
  const sent = changes.get(db.getExecutor());
  if (sent === undefined) changes.set(db.getExecutor(), [changed]);
  else sent.push(changed);
  // Whoever ends the transaction hears of it.
  changed.catch(() => undefined);
}

/** Does what ends the transaction, or its part, and waits for all that was sent along. */
export async function withSent<T>(db: Db, end: () => Promise<T>): Promise<T> {
  const sent = changes.get(db.getExecutor()) ?? [];
  changes.delete(db.getExecutor());
  const [value] = await together([end(), ...sent]);
  return value as T;
}

/** Where nobody waits for a network: does the work and what it sent along, and fails if anything of it did. */
export async function runWithSent<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await withSent(db, async () => undefined);
  }
}
