import type { Selectable } from 'kysely';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { Db, Schema } from '../../schema.ts';
import { customerName, readTags } from '../customer.ts';
import type { CustomerRow } from '../list/customer-list.ts';

/** The customers with these numbers, in this order, as lists show them. */
export async function rowsOf(
  db: Db,
  accountId: number,
  customerIds: readonly number[],
): Promise<CustomerRow[]> {
  const rows = await readRows(db, accountId, customerIds);
  const byId = new Map(rows.map((row) => [row.customerId, toRow(row)]));
  return customerIds.flatMap((customerId) => byId.get(customerId) ?? []);
}

const readRows = readByIds<ReadRow>((db, { accountId, ids }) =>
  db
    .selectFrom('customers')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('customerId', 'in', ids),
);

/** The columns of a customer's row that lists need. */
const columns = [
  'customerId',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone1',
  'phone2',
  'companyPhone',
  'address',
  'source',
  'tags',
  'type',
  'statusId',
  'ownerId',
  'valueCents',
  'createdAt',
  'updatedAt',
] as const;
type ReadRow = Pick<Selectable<Schema['customers']>, (typeof columns)[number]>;

/** Returns the customer as lists show it. */
function toRow(read: ReadRow): CustomerRow {
  const { firstName: _, lastName: __, phone1, phone2, companyPhone, tags, ...row } = read;
  const phone = phone1 || phone2 || companyPhone;
  return { ...row, name: customerName(read), phone, tags: readTags(tags) };
}

type Values = Record<string, number>;
type Query<Row> = ReturnType<Parameters<typeof preparedQuery<Values, Row>>[0]>;

/**
 * Makes a query for customers by their numbers, in no order. Few sizes give few prepared statements; the remaining slots
 * repeat the first number.
 */
export function readByIds<Row>(
  build: (db: Db, operands: { accountId: number; ids: number[] }) => Query<Row>,
): (db: Db, accountId: number, ids: readonly number[]) => Promise<Row[]> {
  const bySize = new Map<number, (db: Db, values: Values) => Promise<Row[]>>();

  function querySized(size: number) {
    return preparedQuery<Values, Row>((db, value) => {
      const ids = Array.from({ length: size }, (_, index) => value(`id${index}`));
      return build(db, { accountId: value('accountId'), ids });
    });
  }

  return async (db, accountId, ids) => {
    const [first] = ids;
    if (first === undefined) return [];
    const size = 2 ** Math.ceil(Math.log2(ids.length));
    const query = bySize.get(size) ?? querySized(size);
    bySize.set(size, query);
    const values: Values = { accountId };
    for (let index = 0; index < size; index += 1) values[`id${index}`] = ids[index] ?? first;
    return query(db, values);
  };
}
