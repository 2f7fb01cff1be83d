import type { CustomerFilter } from '../domain/customers/customer-list.ts';

/** A customer who may be meant, with all that lists are filtered and sorted by. */
export type Candidate = {
  customerId: number;
  ownerId: number;
  statusId: number;
  type: string;
  updatedAt: number;
  createdAt: number;
  nameKey: string;
  valueCents: number;
};

export const candidateColumns = [
  'c.customer_id as customerId',
  'c.owner_id as ownerId',
  'c.status_id as statusId',
  'c.type',
  'c.updated_at as updatedAt',
  'c.created_at as createdAt',
  'c.name_key as nameKey',
  'c.value_cents as valueCents',
] as const;

/** Whether a candidate is meant, as far as the row can say. */
export function isMeant(
  { ownerIds, statusIds, types, changedUpTo, createdSince }: CustomerFilter,
  one: Pick<Candidate, 'ownerId' | 'statusId' | 'type' | 'updatedAt' | 'createdAt'>,
): boolean {
  return (
    (ownerIds?.includes(one.ownerId) ?? true) &&
    (statusIds?.includes(one.statusId) ?? true) &&
    ((types as readonly string[] | undefined)?.includes(one.type) ?? true) &&
    one.updatedAt <= (changedUpTo ?? Number.POSITIVE_INFINITY) &&
    one.createdAt >= (createdSince ?? 0)
  );
}
