import type { Db } from '../../schema.ts';
import { type Customer, type CustomerType, customerName } from '../customer.ts';
import type { CustomerRow } from '../list/customer-list.ts';
import { readTags } from '../tags.ts';
import { readByIds } from './read-by-ids.ts';

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
    .select([
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
    ])
    .where('accountId', '=', accountId)
    .where('customerId', 'in', ids),
);

/** The columns of a customer's row that lists need. */
export type ReadRow = Pick<
  Customer,
  | 'customerId'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'email'
  | 'phone1'
  | 'phone2'
  | 'companyPhone'
  | 'address'
  | 'source'
  | 'tags'
  | 'statusId'
  | 'valueCents'
  | 'createdAt'
  | 'updatedAt'
> & { type: CustomerType; ownerId: number };

/** Returns the customer as lists show it. */
export function toRow({ phone1, phone2, companyPhone, type, ...row }: ReadRow): CustomerRow {
  const { companyName, email } = row;
  return {
    customerId: row.customerId,
    name: customerName({ ...row, phone1 }),
    companyName,
    email,
    phone: phone1 || phone2 || companyPhone,
    type,
    address: row.address,
    source: row.source,
    tags: readTags(row.tags),
    statusId: row.statusId,
    ownerId: row.ownerId,
    valueCents: row.valueCents,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
