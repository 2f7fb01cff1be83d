import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { findStatuses } from '../../statuses/queries.ts';
import { requireStatus } from '../../statuses/require-status.ts';
import { type Asker, askCustomers } from './ask-customers.ts';
import { type BoardCard, type CardMarks, noMarks } from './card-marks.ts';
import type { BoardColumn, CustomerRow, FilterInput, ListCursor } from './customer-list.ts';
import { findBoardColumns, findCustomerPage } from './customer-lists.ts';
import { findCardMarks } from './find-card-marks.ts';

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
  return customers.map((row) => ({ ...row, ...(marks.get(row.customerId) ?? noMarks) }));
}

function emptyColumn(statusId: number): BoardColumn {
  return {
    statusId,
    count: { count: 0, isCapped: false },
    valueCents: 0,
    page: { customers: [], next: undefined },
  };
}
