import { sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { openLinkRequests } from '../../contracts/rows/contract-audit.ts';
import { parseAddress } from '../../projects/site-address.ts';
import type { PageRequestVerdict } from '../../proposals/page/page-request.ts';
import type { Moment } from '../../shared/time.ts';
import { findStatuses, requireStatus } from '../../statuses/queries.ts';
import type { BoardColumn, CustomerRow, FilterInput, ListCursor } from './customer-list.ts';
import { findBoardColumns, findCustomerPage } from './customer-lists.ts';
import { type Asker, askCustomers } from './list-customers.ts';

const viewed: PageRequestVerdict = 'viewed';

/** The facts that only the cards of the board have, because they belong to the customer's projects. */
type CardMarks = {
  /** The site of the newest project that has one, or else the customer's address; empty without. */
  suburb: string;
  /** The size of the newest project that has panels; 0 without. */
  systemWatts: number;
  /** When a person last viewed a proposal; null before the first view. */
  viewedAt: Moment | null;
  /** How often people viewed proposals. */
  viewCount: number;
  /** When a signer last asked for their link to an open contract and has not got it; null without. */
  linkRequestedAt: Moment | null;
  /** True if a fully signed contract is in force; the customer can then be moved to won statuses by hand. */
  hasSigned: boolean;
};

/** A customer as the board shows them. */
type BoardCard = CustomerRow & CardMarks;

const noMarks: CardMarks = {
  suburb: '',
  systemWatts: 0,
  viewedAt: null,
  viewCount: 0,
  linkRequestedAt: null,
  hasSigned: false,
};

/** The number of customers that a column loads first. */
const cardsPerColumn = 20;

/** The query of the board, whose columns are the statuses. */
type BoardFilter = Omit<FilterInput, 'statusIds'>;

/** A page of cards, and the cursor of the column. */
type CardPage = { cards: BoardCard[]; next: ListCursor | undefined };

/** Every status of the pipeline with its newest customers. The marks of all cards are one query. */
export async function findBoard(
  app: App,
  store: AccountDb,
  { filterInput, asker }: { filterInput: BoardFilter; asker: Asker },
): Promise<(Omit<BoardColumn, 'page'> & CardPage)[]> {
  const statuses = await findStatuses(store);
  const statusIds = statuses.map(({ statusId }) => statusId);
  const filter = await askCustomers(app, store, { filterInput, asker });
  const columns = await findBoardColumns(store, {
    filter,
    statusIds: statusIds.filter((statusId) => filter.statusIds?.includes(statusId) ?? true),
    limit: cardsPerColumn,
  });
  const shown = columns.flatMap(({ page: { customers } }) => customers);
  const marks = await marksOf(store, shown);
  const byStatus = new Map(columns.map((column) => [column.statusId, column]));
  return statusIds.map((statusId) => {
    const { page, ...column } = byStatus.get(statusId) ?? emptyColumn(statusId);
    return { ...column, cards: withMarks(page.customers, marks), next: page.next };
  });
}

/** Returns more customers of one column. Refuses with STATUS_NOT_FOUND. */
export async function findMoreOfColumn(
  app: App,
  store: AccountDb,
  input: {
    filterInput: BoardFilter;
    asker: Asker;
    statusId: number;
    after: ListCursor;
    limit: number;
  },
): Promise<CardPage> {
  const { filterInput, asker, statusId, after, limit } = input;
  requireStatus(await findStatuses(store), statusId);
  const ofColumn = { ...filterInput, statusIds: [statusId] };
  const filter = await askCustomers(app, store, { filterInput: ofColumn, asker });
  const list = { filter, sort: 'changed', direction: 'desc', after, limit } as const;
  const { customers, next } = await findCustomerPage(store, list);
  return { cards: withMarks(customers, await marksOf(store, customers)), next };
}

function marksOf(store: AccountDb, customers: readonly CustomerRow[]) {
  return findCardMarks(
    store,
    customers.map(({ customerId }) => customerId),
  );
}

function withMarks(
  customers: readonly CustomerRow[],
  marks: ReadonlyMap<number, CardMarks>,
): BoardCard[] {
  return customers.map((row) => {
    const { suburb, ...others } = marks.get(row.customerId) ?? noMarks;
    return { ...row, ...others, suburb: suburb || parseAddress(row.address).suburb };
  });
}

function emptyColumn(statusId: number): BoardColumn {
  return {
    statusId,
    count: { count: 0, isCapped: false },
    valueCents: 0,
    page: { customers: [], next: undefined },
  };
}

/** The marks of those of the customers who have projects, by customer. */
async function findCardMarks(
  db: AccountDb,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, CardMarks>> {
  const marks = new Map<number, CardMarks>();
  if (customerIds.length === 0) return marks;
  const rows = await db.kysely
    .selectFrom('projects as p')
    .select(({ selectFrom }) => [
      'p.customerId',
      'p.suburb',
      'p.systemWatts',
      selectFrom('pageRequests as h')
        .select('h.confirmedAt')
        .where('h.accountId', '=', db.accountId)
        .whereRef('h.projectId', '=', 'p.projectId')
        .where('h.verdict', '=', viewed)
        .where('h.confirmedAt', 'is not', null)
        .orderBy('h.confirmedAt', 'desc')
        .limit(1)
        .as('viewedAt'),
      selectFrom('proposals as v')
        .select(({ fn }) => fn.sum('v.viewCount').as('views'))
        .whereRef('v.projectId', '=', 'p.projectId')
        .as('viewCount'),
      selectFrom('contracts as k')
        .select('k.contractId')
        .where('k.accountId', '=', db.accountId)
        .whereRef('k.projectId', '=', 'p.projectId')
        .where('k.state', 'in', ['sealing', 'signed'])
        .limit(1)
        .as('signedContract'),
      openLinkRequests(db.kysely, db.accountId)
        .innerJoin('contracts as o', (join) =>
          join.onRef('o.accountId', '=', 'r.accountId').onRef('o.contractId', '=', 'r.contractId'),
        )
        .select('r.at')
        .where('o.projectId', '=', sql.ref<number>('p.projectId'))
        .where('o.state', '=', 'open')
        .orderBy('r.at', 'desc')
        .limit(1)
        .as('linkRequestedAt'),
    ])
    .where('p.accountId', '=', db.accountId)
    .where('p.customerId', 'in', customerIds)
    .orderBy('p.projectId')
    .execute();
  for (const row of rows) {
    const {
      customerId,
      suburb,
      systemWatts,
      viewedAt,
      viewCount,
      signedContract,
      linkRequestedAt,
    } = row;
    const before = marks.get(customerId) ?? noMarks;
    marks.set(customerId, {
      suburb: suburb || before.suburb,
      systemWatts: systemWatts || before.systemWatts,
      hasSigned: before.hasSigned || signedContract !== null,
      viewedAt: later(before.viewedAt, viewedAt === null ? null : Number(viewedAt)),
      viewCount: before.viewCount + Number(viewCount),
      linkRequestedAt: later(
        before.linkRequestedAt,
        linkRequestedAt === null ? null : Number(linkRequestedAt),
      ),
    });
  }
  return marks;
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
