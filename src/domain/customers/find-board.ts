import type { AccountStore, App } from '../app.ts';
import { requireStatus } from '../statuses/require-status.ts';
import { type Asker, askCustomers } from './ask-customers.ts';
import type { AskedFilter, BoardColumn, CustomerPage, ListPlace } from './customer-list.ts';

/** How many customers a column begins with. */
export const cardsPerColumn = 20;

/** What the board is asked for: its columns are the statuses. */
export type BoardFilter = Omit<AskedFilter, 'statusIds'>;

/** Every status of the pipeline with its newest customers. */
export async function findBoard(
  app: App,
  store: AccountStore,
  { asked, asker }: { asked: BoardFilter; asker: Asker },
): Promise<BoardColumn[]> {
  const statuses = await store.statuses.list();
  const statusIds = statuses.map(({ statusId }) => statusId);
  const filter = await askCustomers(app, store, { asked, asker });
  const columns = await store.customerLists.columns({
    filter,
    statusIds: statusIds.filter((statusId) => filter.statusIds?.includes(statusId) ?? true),
    limit: cardsPerColumn,
  });
  const byStatus = new Map(columns.map((column) => [column.statusId, column]));
  return statusIds.map((statusId) => byStatus.get(statusId) ?? emptyColumn(statusId));
}

/** More customers of one column. Refuses with STATUS_NOT_FOUND. */
export async function findMoreOfColumn(
  app: App,
  store: AccountStore,
  input: { asked: BoardFilter; asker: Asker; statusId: number; after: ListPlace; limit: number },
): Promise<CustomerPage> {
  const { asked, asker, statusId, after, limit } = input;
  requireStatus(await store.statuses.list(), statusId);
  const ofColumn = { ...asked, statusIds: [statusId] };
  const filter = await askCustomers(app, store, { asked: ofColumn, asker });
  return store.customerLists.page({ filter, sort: 'changed', direction: 'desc', after, limit });
}

function emptyColumn(statusId: number): BoardColumn {
  return {
    statusId,
    count: { count: 0, isCapped: false },
    valueCents: 0,
    page: { customers: [], next: undefined },
  };
}
