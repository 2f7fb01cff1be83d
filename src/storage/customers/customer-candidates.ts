import type { CustomerFilter } from '../../domain/customers/list/customer-list.ts';
import type { ReadRow } from './customer-rows.ts';

/** A customer who may match, with the columns that lists show, filter and sort by. */
export type Candidate = ReadRow & { nameKey: string };

export const candidateColumns = [
  'c.customer_id as customerId',
  'c.first_name as firstName',
  'c.last_name as lastName',
  'c.company_name as companyName',
  'c.email',
  'c.phone_1 as phone1',
  'c.phone_2 as phone2',
  'c.company_phone as companyPhone',
  'c.owner_id as ownerId',
  'c.status_id as statusId',
  'c.type',
  'c.updated_at as updatedAt',
  'c.created_at as createdAt',
  'c.name_key as nameKey',
  'c.value_cents as valueCents',
] as const;

/** The parts of a filter that a row can answer. */
export type RowFilter = Pick<CustomerFilter, 'ownerIds' | 'statusIds' | 'types' | 'changedUpTo'>;

/** Returns whether a candidate is meant, as far as the row can say. */
export function matches(
  { ownerIds, statusIds, types, changedUpTo }: RowFilter,
  one: Pick<Candidate, 'ownerId' | 'statusId' | 'type' | 'updatedAt'>,
): boolean {
  return (
    (ownerIds === undefined || ownerIds.includes(one.ownerId)) &&
    (statusIds === undefined || statusIds.includes(one.statusId)) &&
    (types === undefined || types.includes(one.type)) &&
    (changedUpTo === undefined || one.updatedAt <= changedUpTo)
  );
}
