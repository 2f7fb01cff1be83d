import type { Db } from './schema.ts';
import { waitAtEnd } from './work.ts';

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
  waitAtEnd(db, change(db, values));
}
