import { takeCustomerIds as takeOnPostgres } from '../postgres/take-customer-ids.ts';
import { directRunOf } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { takeCustomerIds as takeOnSqlite } from '../sqlite/take-customer-ids.ts';
import { besideCollected, recall } from '../work.ts';
import type { Address } from './address.ts';

type Batch = { addresses: Address[]; ids: Promise<(number | undefined)[]> };

/** The addresses of each transaction that the next statement asks about. */
const batches = new WeakMap<object, Batch>();

/**
 * Takes an id for a new customer with an email address; undefined if a customer whose row is written has it. All that are asked for in
 * the same turn share a statement. The account is locked meanwhile, so ids follow the order of commits. A transaction that
 * asks again for an address gets the same answer, unless it changed customers in between.
 */
export async function newCustomerId(db: Db, address: Address): Promise<number | undefined> {
  const values = [address.account_id, address.email_key];
  const [id] = await recall(db, { sql: 'customers', values }, async () => {
    const { place, ids } = join(db, address);
    return [(await ids)[place]];
  });
  return id;
}

function join(db: Db, address: Address): { place: number; ids: Batch['ids'] } {
  const transaction = db.getExecutor();
  let batch = batches.get(transaction);
  if (batch === undefined) {
    const addresses: Address[] = [];
    const ids = Promise.resolve().then(() => {
      batches.delete(transaction);
      const take = directRunOf(db).takesArrays ? takeOnPostgres : takeOnSqlite;
      return besideCollected(db, () => take(db, addresses));
    });
    batch = { addresses, ids };
    batches.set(transaction, batch);
  }
  const place = batch.addresses.push(address) - 1;
  return { place, ids: batch.ids };
}
