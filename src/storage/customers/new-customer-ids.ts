import { directRunOf } from '../prepared-query.ts';
import { findRows } from '../row-set.ts';
import type { Db } from '../schema.ts';
import { besideCollected, recall } from '../work.ts';

type Address = { account_id: number; email_key: string };
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
      return takeIds(db, addresses);
    });
    batch = { addresses, ids };
    batches.set(transaction, batch);
  }
  const place = batch.addresses.push(address) - 1;
  return { place, ids: batch.ids };
}

async function takeIds(db: Db, addresses: readonly Address[]): Promise<(number | undefined)[]> {
  const { takesArrays, nextIds } = directRunOf(db);
  // Over a network nobody waits for one answer before the other question, so ids for addresses that are taken are lost.
  const early = takesArrays ? nextIds('customers', addresses.length) : undefined;
  early?.catch(() => undefined);
  const taken = new Set(
    (await besideCollected(db, () => takenAddresses(db, addresses))).map(spell),
  );
  const free = addresses.filter((address) => !taken.has(spell(address)));
  const ids = (await (early ?? nextIds('customers', free.length))).values();
  return addresses.map((address) => (taken.has(spell(address)) ? undefined : ids.next().value));
}

export function spell({ account_id, email_key }: Address): string {
  return `${account_id} ${email_key}`;
}

const takenAddresses = findRows<Address, 'customers'>({
  table: 'customers',
  columns: { account_id: 'integer', email_key: 'text' },
});
