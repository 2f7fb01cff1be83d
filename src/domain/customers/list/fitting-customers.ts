import { type Expression, type SqlBool, sql } from 'kysely';
import type { PageRequestVerdict } from '../../proposals/page/page-request.ts';
import type { Db } from '../../schema.ts';
import type { PipelineCount } from '../../statuses/pipeline-counts.ts';
import type { CustomerFilter, CustomerSort } from './customer-list.ts';

type ListLimits = {
  /** So many customers at most are collected and sorted; more are read in the order of an index. */
  few: number;
  /** The bound where most of them lack something else that is asked for, such as a second word. */
  fewOfSeveral: number;
  /** Customers who are not few are counted up to this number. */
  counted: number;
  /** Customers in a column of a board are counted up to this number. */
  countedInColumn: number;
};

export const listLimits: ListLimits = {
  few: 3000,
  fewOfSeveral: 10_000,
  counted: 500,
  countedInColumn: 100,
};

/** Comes after whatever a word can go on with. */
export const lastCharacter = '\u{10ffff}';

/** Visits of these kinds are a person's. */
const views = ['viewed', 'repeat'] satisfies PageRequestVerdict[];

/** So many visits are looked at for who viewed a proposal lately. */
const viewsMax = 3000;

const sortColumns = {
  changed: 'updatedAt',
  created: 'createdAt',
  name: 'nameKey',
  value: 'valueCents',
  number: 'customerId',
} as const satisfies Record<CustomerSort | 'number', string>;

type Sort = keyof typeof sortColumns;
type Column = (typeof sortColumns)[Sort] | 'accountId' | 'ownerId' | 'statusId';

/** A searched word; `isRare` when so few words begin with it that the customers who have them are a short list. */
type Term = { text: string; isRare: boolean };

/**
 * How a list is read: from the few customers that one part of the filter leaves, or in the order of the list. That part
 * alone may choose the index: the other columns are hidden from the database in an expression, since it guesses wrongly
 * how many customers of a large account fit them.
 */
export type Reading = {
  filter: CustomerFilter;
  sort: Sort;
  terms: readonly Term[];
  /** Whether the customers who fit are few, so that all of them can be sorted and counted. */
  isFew: boolean;
  leading: readonly Column[];
};

/** Chooses how to read a list: by the first part of its filter that leaves few customers. */
export async function chooseReading(
  db: Db,
  accountId: number,
  {
    filter,
    sort,
    limits,
    counts,
  }: {
    filter: CustomerFilter;
    sort: Sort;
    limits: ListLimits;
    counts: readonly PipelineCount[];
  },
): Promise<Reading> {
  const terms = await readTerms(db, accountId, filter.terms, limits);
  const few = (leading: readonly Column[]) => ({ filter, sort, terms, isFew: true, leading });
  if (filter.viewedSince !== undefined || terms.some(({ isRare }) => isRare)) return few([]);
  const { createdSince, changedUpTo, ownerIds, statusIds, types } = filter;
  if (createdSince !== undefined && sort !== 'created') {
    if (await isFew('createdAt', '>=', createdSince)) return few(['accountId', 'createdAt']);
  }
  if (changedUpTo !== undefined && sort !== 'changed') {
    if (await isFew('updatedAt', '<=', changedUpTo)) return few(['accountId', 'updatedAt']);
  }
  if (ownerIds !== undefined || statusIds !== undefined) {
    const most = types?.includes('Residential') === false ? limits.fewOfSeveral : limits.few;
    if (sumInPipeline(counts, filter).customers <= most) {
      return few(['accountId', 'ownerId', 'statusId']);
    }
  }
  return inOrder({ filter, sort, terms });

  async function isFew(column: 'createdAt' | 'updatedAt', is: '>=' | '<=', at: number) {
    const some = db
      .selectFrom('customers')
      .select('customerId')
      .where('accountId', '=', accountId)
      .where(column, is, at)
      .limit(limits.few + 1);
    return (await countRows(db, some)) <= limits.few;
  }
}

function inOrder(list: Pick<Reading, 'filter' | 'sort' | 'terms'>): Reading {
  const { filter, sort } = list;
  const leading: Column[] = ['accountId', sortColumns[sort]];
  // The customers of one status or one owner are in the order of these lists, too.
  const isOfOwner = filter.ownerIds?.length === 1;
  if (sort === 'created' && isOfOwner) leading.push('ownerId');
  if (sort === 'changed' && filter.statusIds?.length === 1) {
    leading.push('statusId');
    if (isOfOwner) leading.push('ownerId');
  }
  return { ...list, isFew: false, leading };
}

/** The part of a list of many customers that has one status. */
export function readStatus(list: Reading, statusId: number): Reading {
  return inOrder({ ...list, filter: { ...list.filter, statusIds: [statusId] } });
}

/** Drops the order of a reading, so that the time of the filter may lead. */
export function unordered(list: Reading): Reading {
  const { createdSince, statusIds } = list.filter;
  if (createdSince !== undefined) return { ...list, leading: ['accountId', 'createdAt'] };
  return statusIds?.length === 1 ? list : { ...list, leading: ['accountId', 'updatedAt'] };
}

/** The number and value of the customers of these owners and statuses; of all without either. */
export function sumInPipeline(
  counts: readonly PipelineCount[],
  { ownerIds, statusIds }: CustomerFilter,
): { customers: number; valueCents: number } {
  const sum = { customers: 0, valueCents: 0 };
  for (const one of counts) {
    if (ownerIds?.includes(one.ownerId) === false) continue;
    if (statusIds?.includes(one.statusId) === false) continue;
    sum.customers += one.customers;
    sum.valueCents += one.valueCents;
  }
  return sum;
}

/** The column by which the list is sorted, as an expression for conditions and the order. */
export function sortKey({ sort, isFew, leading }: Reading): Expression<string | number> {
  return isFew ? hidden(sortColumns[sort]) : operand(sortColumns[sort], leading);
}

/** The customers who fit the filter of a list, as `c`. */
export function fittingCustomers(db: Db, accountId: number, { filter, terms, leading }: Reading) {
  const { ownerIds, statusIds, types, viewedSince } = filter;
  const { changedSince, changedUpTo, createdSince } = filter;
  let query = db
    .selectFrom('customers as c')
    .where((eb) => eb(column('accountId'), '=', accountId));
  if (ownerIds !== undefined) query = query.where((eb) => eb(column('ownerId'), 'in', ownerIds));
  if (statusIds !== undefined) {
    query = query.where((eb) => eb(column('statusId'), 'in', statusIds));
  }
  if (types !== undefined) query = query.where('c.type', 'in', types);
  if (changedSince !== undefined) {
    query = query.where((eb) => eb(column('updatedAt'), '>=', changedSince));
  }
  // Nobody is changed before being created, so one time limits the other, in whose order the list may be.
  if (changedUpTo !== undefined) {
    query = query
      .where((eb) => eb(column('updatedAt'), '<=', changedUpTo))
      .$if(leading.includes('createdAt'), (some) => some.where('c.createdAt', '<=', changedUpTo));
  }
  if (createdSince !== undefined) {
    query = query
      .where((eb) => eb(column('createdAt'), '>=', createdSince))
      .$if(leading.includes('updatedAt'), (some) => some.where('c.updatedAt', '>=', createdSince));
  }
  if (viewedSince !== undefined) {
    query = query.where('c.customerId', 'in', viewers(db, accountId, viewedSince));
  }
  for (const { text, isRare } of terms) {
    query = isRare
      ? query.where('c.customerId', 'in', withWord(db, accountId, text))
      : query.where(({ exists }) => exists(wordOfCustomer(db, accountId, text)));
  }
  return query;

  function column(name: Column) {
    return operand(name, leading);
  }
}

/** The customers of a list that asks for nothing but rare words, as the words alone tell; undefined for another list. */
export function customersOfWords(db: Db, accountId: number, { filter, terms }: Reading) {
  const { terms: _, ...rest } = filter;
  const [first, ...others] = terms;
  if (first === undefined || !terms.every(({ isRare }) => isRare)) return undefined;
  if (Object.values(rest).some((part) => part !== undefined)) return undefined;
  return others.reduce(
    (query, { text }) => query.where('customerId', 'in', withWord(db, accountId, text)),
    withWord(db, accountId, first.text).distinct(),
  );
}

/** The column as it is where it may lead, and else in an expression that no index has. */
function operand(name: Column, leading: readonly Column[]): Expression<string | number> {
  return leading.includes(name) ? sql.ref(`c.${name}`) : hidden(name);
}

function hidden(name: Column): Expression<string | number> {
  const column = sql.ref(`c.${name}`);
  return name === 'nameKey' ? sql<string>`(${column} || '')` : sql<number>`(${column} + 0)`;
}

/** Counts how many words begin with each term, up to the limit of rare ones. */
async function readTerms(
  db: Db,
  accountId: number,
  terms: readonly string[],
  { few, fewOfSeveral }: ListLimits,
): Promise<Term[]> {
  const rareMax = terms.length > 1 ? fewOfSeveral : few;
  const read: Term[] = [];
  for (const text of terms) {
    const some = withWord(db, accountId, text).limit(rareMax + 1);
    read.push({ text, isRare: (await countRows(db, some)) <= rareMax });
  }
  return read;
}

/** The customers with a word that begins with a term. */
function withWord(db: Db, accountId: number, term: string) {
  return db
    .selectFrom('customerWords')
    .select('customerId')
    .where('accountId', '=', accountId)
    .where('word', '>=', term)
    .where('word', '<', term + lastCharacter);
}

function wordOfCustomer(db: Db, accountId: number, term: string) {
  return (
    db
      .selectFrom('customerWords as o')
      .select('o.word')
      .where(sql<SqlBool>`o.customer_id = c.customer_id`)
      .where('o.word', '>=', term)
      .where('o.word', '<', term + lastCharacter)
      .where('o.accountId', '=', accountId)
      // With an offset the database looks the words of each customer up, instead of reading all who have the word.
      .limit(1)
      .offset(0)
  );
}

/** The customers of the latest views of proposals since a moment, of which an account can have very many. */
function viewers(db: Db, accountId: number, since: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('pageRequests')
        .select(['proposalId', 'verdict'])
        .where('accountId', '=', accountId)
        .where('confirmedAt', '>=', since)
        .orderBy('confirmedAt', 'desc')
        .limit(viewsMax)
        .as('h'),
    )
    .innerJoin('proposals as p', 'p.proposalId', 'h.proposalId')
    .select('p.customerId')
    .where('h.verdict', 'in', views);
}

type Countable = { as(alias: 'some'): unknown };

/** Counts the rows of a query. */
export async function countRows(db: Db, rows: Countable): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('some') as never)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
