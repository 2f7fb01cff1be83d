import { sql } from 'kysely';
import type { CustomerType } from '../../domain/customers/customer.ts';
import type {
  CustomerFilter,
  CustomerSort,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import type { PageRequestVerdict } from '../../domain/proposals/page/page-request.ts';
import type { ListBounds } from '../list-bounds.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import type { PipelineCount } from '../statuses/pipeline-counts.ts';
import { type Candidate, candidateColumns, matches } from './customer-candidates.ts';
import type { ReadRow } from './customer-rows.ts';
import { searchCustomers } from './customer-search.ts';

/** A customer who matches, with the cursor in the list. */
export type Match = ListCursor & { row: ReadRow };

/**
 * All customers who match, in no order, where the filter leaves few candidates; undefined where it leaves many. Capped
 * where the candidates were only the first of more.
 */
export async function collectMatches(
  db: Db,
  accountId: number,
  list: List,
): Promise<{ found: Match[]; isCapped: boolean } | undefined> {
  const { filter, sort } = list;
  const some = await findCandidates(db, accountId, list);
  if (some === undefined) return undefined;
  const { createdSince = 0 } = filter;
  const found = some.candidates
    .filter((one) => matches(filter, one) && one.createdAt >= createdSince)
    .map((row) => ({ customerId: row.customerId, key: keyOf(row, sort), row }));
  return { found, isCapped: some.isCapped };
}

type List = {
  filter: CustomerFilter;
  sort: CustomerSort;
  counts: readonly PipelineCount[];
  bounds: ListBounds;
};
type Candidates = { candidates: Candidate[]; isCapped: boolean };

async function findCandidates(
  db: Db,
  accountId: number,
  { filter, sort, counts, bounds }: List,
): Promise<Candidates | undefined> {
  const max = bounds.collected;
  const { terms, viewedSince, createdSince, ownerIds, statusIds, types } = filter;
  if (terms.length > 0) {
    const { candidates, isCapped } = await searchCustomers(db, accountId, {
      terms,
      limit: candidatesOf(filter, bounds),
    });
    if (viewedSince === undefined) return { candidates, isCapped };
    const viewed = await viewedCustomers(db, accountId, { since: viewedSince, max });
    const ids = new Set(viewed.candidates.map(({ customerId }) => customerId));
    return {
      candidates: candidates.filter(({ customerId }) => ids.has(customerId)),
      isCapped: isCapped || viewed.isCapped,
    };
  }
  if (viewedSince !== undefined) return viewedCustomers(db, accountId, { since: viewedSince, max });
  if (createdSince !== undefined) {
    return cap(await newest(db, { accountId, since: createdSince, limit: max + 1 }), max);
  }
  if (types !== undefined && !types.includes('Residential')) {
    const ofTypes = await fewOfTypes(db, accountId, { types, max });
    if (ofTypes !== undefined) return ofTypes;
  }
  const isSortedByIndex = sort === 'changed' || (sort !== 'created' && statusIds === undefined);
  const isNarrow = ownerIds !== undefined || statusIds !== undefined;
  if (!isNarrow || isSortedByIndex) return undefined;
  const customers = counts.reduce((sum, count) => sum + count.customers, 0);
  return customers <= max ? countedCustomers(db, accountId, counts) : undefined;
}

function candidatesOf(
  { terms, ownerIds, statusIds, types }: CustomerFilter,
  bounds: ListBounds,
): number {
  if (terms.length > 1) return bounds.candidatesOfSeveral;
  return (ownerIds ?? statusIds ?? types) ? bounds.candidatesOfSome : bounds.candidates;
}

/** Returns undefined if there are many. */
async function fewOfTypes(
  db: Db,
  accountId: number,
  { types, max }: { types: readonly CustomerType[]; max: number },
): Promise<Candidates | undefined> {
  let count = 0;
  for (const type of types) {
    const [row] = await countOfType(db, { accountId, type, limit: max + 1 });
    count += Number(row?.count ?? 0);
    if (count > max) return undefined;
  }
  const candidates: Candidate[] = [];
  for (const type of types) candidates.push(...(await ofType(db, { accountId, type, limit: max })));
  return { candidates, isCapped: false };
}

/** The customers whom these counts count: between them they name all owners and statuses of a filter. */
async function countedCustomers(
  db: Db,
  accountId: number,
  counts: readonly PipelineCount[],
): Promise<Candidates> {
  if (counts.length === 0) return { candidates: [], isCapped: false };
  const ownerIds = [...new Set(counts.map(({ ownerId }) => ownerId))];
  const statusIds = [...new Set(counts.map(({ statusId }) => statusId))];
  const candidates = await db
    .selectFrom('customers as c')
    .select(candidateColumns)
    .where('c.account_id', '=', accountId)
    .where('c.owner_id', 'in', ownerIds)
    .where('c.status_id', 'in', statusIds)
    .execute();
  return { candidates, isCapped: false };
}

async function viewedCustomers(
  db: Db,
  accountId: number,
  { since, max }: { since: number; max: number },
): Promise<Candidates> {
  const visits = await visitors(db, { accountId, since, limit: max + 1 });
  const { candidates, isCapped } = cap(visits, max);
  const byPeople = candidates.filter(({ verdict }) => verdicts.includes(verdict));
  const byId = new Map(byPeople.map(({ verdict: _, ...one }) => [one.customerId, one]));
  return { candidates: [...byId.values()], isCapped };
}

const verdicts: readonly string[] = ['viewed', 'repeat'] satisfies PageRequestVerdict[];

function cap<One extends Candidate>(
  rows: readonly One[],
  max: number,
): { candidates: One[]; isCapped: boolean } {
  return { candidates: rows.slice(0, max), isCapped: rows.length > max };
}

function keyOf(candidate: Candidate, sort: CustomerSort): string | number {
  switch (sort) {
    case 'changed':
      return candidate.updatedAt;
    case 'created':
      return candidate.createdAt;
    case 'name':
      return candidate.nameKey;
    case 'value':
      return candidate.valueCents;
  }
}

const newest = preparedQuery<{ accountId: number; since: number; limit: number }, Candidate>(
  (db, value) =>
    db
      .selectFrom('customers as c')
      .select(candidateColumns)
      .where('c.account_id', '=', value('accountId'))
      .where('c.created_at', '>=', value('since'))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.customer_id', 'desc')
      .limit(value('limit')),
);

const countOfType = preparedQuery<
  { accountId: number; type: CustomerType; limit: number },
  { count: number }
>((db, value) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('customers')
        .select('customer_id')
        .where('account_id', '=', value('accountId'))
        .where('type', '=', value('type'))
        .where(sql<boolean>`type <> 'Residential'`)
        .limit(value('limit'))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

const ofType = preparedQuery<{ accountId: number; type: CustomerType; limit: number }, Candidate>(
  (db, value) =>
    db
      .selectFrom('customers as c')
      .select(candidateColumns)
      .where('c.account_id', '=', value('accountId'))
      .where('c.type', '=', value('type'))
      .where(sql<boolean>`c.type <> 'Residential'`)
      .limit(value('limit')),
);

type Visit = Candidate & { verdict: PageRequestVerdict };

/** The newest visits first; a customer appears once for each visit. */
const visitors = preparedQuery<{ accountId: number; since: number; limit: number }, Visit>(
  (db, value) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('page_requests')
          .select(['proposal_id', 'verdict'])
          .where('account_id', '=', value('accountId'))
          .where('confirmed_at', '>=', value('since'))
          .orderBy('confirmed_at', 'desc')
          .limit(value('limit'))
          .as('h'),
      )
      .crossJoin('proposals as p')
      .crossJoin('customers as c')
      .select(candidateColumns)
      .select('h.verdict')
      .whereRef('p.proposal_id', '=', 'h.proposal_id')
      .whereRef('c.customer_id', '=', 'p.customer_id')
      .where('c.account_id', '=', value('accountId')),
);
