import type { Address } from '../customers/address.ts';
import { directRunOf } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

/** Takes an id for each address that is free, in their order, in one statement. */
export async function takeCustomerIds(
  db: Db,
  addresses: readonly Address[],
): Promise<(number | undefined)[]> {
  const values = [
    addresses.map(({ account_id }) => account_id),
    addresses.map(({ email_key }) => email_key),
  ];
  const rows = (await directRunOf(db).rows(takeIds, values)) as { place: number; id: number }[];
  // The server may join in any order.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const places = rows.map(({ place }) => place).sort((a, b) => a - b);
  const idAt = new Map(places.map((place, index) => [place, ids[index]]));
  return addresses.map((_address, index) => idAt.get(index + 1));
}

const takeIds = `
  select r.place, nextval(pg_get_serial_sequence('customers', 'customer_id')) as id
  from unnest($1::bigint[], $2::text[]) with ordinality as r (account_id, email_key, place)
  where not exists (
    select from customers c where c.account_id = r.account_id and c.email_key = r.email_key
  )`;
