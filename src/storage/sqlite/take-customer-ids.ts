import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Address } from '../customers/address.ts';
import { preparedQuery, recalledQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

/** Takes an id for each address that is free, in their order. */
export async function takeCustomerIds(
  db: Db,
  addresses: readonly Address[],
): Promise<(number | undefined)[]> {
  const found = addresses.map((address) => customerWith(db, address));
  const [last] = await lastId(db, {});
  assert(last);
  const ids: (number | undefined)[] = [];
  for (const customers of found) {
    const isFree = (await customers).length === 0;
    // Nobody else writes before the transaction ends, so what it took is remembered with the answer.
    if (isFree) last.id += 1;
    ids.push(isFree ? last.id : undefined);
  }
  return ids;
}

const customerWith = preparedQuery<Address, { one: number }>((db, value) =>
  db
    .selectFrom('customers')
    .select(sql.lit(1).as('one'))
    .where('account_id', '=', value('account_id'))
    .where('email_key', '=', value('email_key')),
);

/** SQLite keeps the last id of each table with `autoincrement` in a table of its own, once it has had a row. */
const lastId = recalledQuery<Record<string, never>, { id: number }>((db) => ({
  compile: () =>
    sql<{ id: number }>`
      select coalesce(max(seq), 0) as id from sqlite_sequence where name = ${sql.lit('customers')}
    `.compile(db),
}));
