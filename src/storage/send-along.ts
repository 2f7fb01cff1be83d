import type { Db } from './schema.ts';
import { waitAtEnd } from './work.ts';

/**
 * Makes a change without waiting for its answer before the transaction ends, so that a remote database costs no round
 * trip. Later queries see the change; if it fails, so does the transaction. The query must be prepared, which is sent
 * before this returns: nothing may be sent after the end of the transaction.
 */
export function sendAlong<Values>(
  db: Db,
  change: (db: Db, values: Values) => Promise<unknown>,
  values: Values,
): void {
  waitAtEnd(db, change(db, values));
}
