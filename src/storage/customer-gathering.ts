import { sql } from 'kysely';
import type { CustomerFilter, CustomerSort, ListPlace } from '../domain/customers/customer-list.ts';
import type { HitVerdict } from '../domain/proposals/hit.ts';
import { type Candidate, candidateColumns, isMeant } from './customer-candidates.ts';
import { searchCustomers } from './customer-search.ts';
import type { PipelineCell } from './pipeline-counts.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

/** So many can be put in order for one answer. */
const gatheredMax = 1000;

/** A customer who is meant, and the place in the list. */
export type Found = ListPlace & { statusId: number; valueCents: number };

/**
 * All customers who are meant, in no order, where something that is asked for leaves few who can be; undefined where it
 * does not. Capped where these few were only the first of more.
 */
export async function gather(
  db: Db,
  accountId: number,
  list: { filter: CustomerFilter; sort: CustomerSort; cells: readonly PipelineCell[] },
): Promise<{ found: Found[]; isCapped: boolean } | undefined> {
  const { filter, sort } = list;
  const some = await findCandidates(db, accountId, list);
  if (some === undefined) return undefined;
  const found = some.candidates
    .filter((candidate) => isMeant(filter, candidate))
    .map((candidate) => ({
      customerId: candidate.customerId,
      key: keyOf(candidate, sort),
      statusId: candidate.statusId,
      valueCents: candidate.valueCents,
    }));
  return { found, isCapped: some.isCapped };
}

type Candidates = { candidates: Candidate[]; isCapped: boolean };

async function findCandidates(
  db: Db,
  accountId: number,
  {
    filter,
    sort,
    cells,
  }: { filter: CustomerFilter; sort: CustomerSort; cells: readonly PipelineCell[] },
): Promise<Candidates | undefined> {
  const { terms, viewedSince, createdSince, ownerIds, statusIds, types } = filter;
  if (terms.length > 0) {
    const { candidates, isCapped } = await searchCustomers(db, accountId, terms);
    if (viewedSince === undefined) return { candidates, isCapped };
    const viewed = await viewedCustomers(db, accountId, viewedSince);
    const ids = new Set(viewed.candidates.map(({ customerId }) => customerId));
    return {
      candidates: candidates.filter(({ customerId }) => ids.has(customerId)),
      isCapped: isCapped || viewed.isCapped,
    };
  }
  if (viewedSince !== undefined) return viewedCustomers(db, accountId, viewedSince);
  if (createdSince !== undefined) {
    return cap(await newest(db, { accountId, since: createdSince, limit: gatheredMax + 1 }));
  }
  if (types !== undefined && !types.includes('Residential')) {
    const ofTypes = await fewOfTypes(db, accountId, types);
    if (ofTypes !== undefined) return ofTypes;
  }
  const isSortedByIndex = sort === 'changed' || (sort !== 'created' && statusIds === undefined);
  const isNarrow = ownerIds !== undefined || statusIds !== undefined;
  if (!isNarrow || isSortedByIndex) return undefined;
  const customers = cells.reduce((sum, cell) => sum + cell.customers, 0);
  return customers <= gatheredMax ? inCells(db, accountId, cells) : undefined;
}

/** Undefined where there are many. */
async function fewOfTypes(
  db: Db,
  accountId: number,
  types: readonly string[],
): Promise<Candidates | undefined> {
  const candidates: Candidate[] = [];
  for (const type of types) {
    const limit = gatheredMax + 1 - candidates.length;
    candidates.push(...(await ofType(db, { accountId, type, limit })));
    if (candidates.length > gatheredMax) return undefined;
  }
  return { candidates, isCapped: false };
}

async function inCells(
  db: Db,
  accountId: number,
  cells: readonly PipelineCell[],
): Promise<Candidates> {
  const candidates: Candidate[] = [];
  for (const { ownerId, statusId } of cells) {
    candidates.push(...(await inCell(db, { accountId, ownerId, statusId })));
  }
  return { candidates, isCapped: false };
}

async function viewedCustomers(db: Db, accountId: number, since: number): Promise<Candidates> {
  const limit = gatheredMax + 1;
  const { candidates, isCapped } = cap(await viewers(db, { accountId, since, limit }));
  const byId = new Map(candidates.map((candidate) => [candidate.customerId, candidate]));
  return { candidates: [...byId.values()], isCapped };
}

function cap(rows: readonly Candidate[]): Candidates {
  return { candidates: rows.slice(0, gatheredMax), isCapped: rows.length > gatheredMax };
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

const ofType = preparedQuery<{ accountId: number; type: string; limit: number }, Candidate>(
  (db, value) =>
    db
      .selectFrom('customers as c')
      .select(candidateColumns)
      .where('c.account_id', '=', value('accountId'))
      .where('c.type', '=', value('type'))
      .where(sql<boolean>`c.type <> 'Residential'`)
      .limit(value('limit')),
);

const inCell = preparedQuery<{ accountId: number; ownerId: number; statusId: number }, Candidate>(
  (db, value) =>
    db
      .selectFrom('customers as c')
      .select(candidateColumns)
      .where('c.account_id', '=', value('accountId'))
      .where('c.owner_id', '=', value('ownerId'))
      .where('c.status_id', '=', value('statusId')),
);

/** The newest visits of people first; somebody who came often is there as often. */
const viewers = preparedQuery<{ accountId: number; since: number; limit: number }, Candidate>(
  (db, value) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('proposal_hits')
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
      .where('h.verdict', 'in', ['viewed', 'repeat'] satisfies HitVerdict[])
      .whereRef('p.proposal_id', '=', 'h.proposal_id')
      .whereRef('c.customer_id', '=', 'p.customer_id')
      .where('c.account_id', '=', value('accountId')),
);
