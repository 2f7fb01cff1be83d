import { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import { invalidParameter, Refusal } from '../../shared/refusal.ts';
import { filled, line, type Value } from '../../shared/values/members.ts';
import { customerTypes } from '../customer.ts';
import { sourceCharactersMax, tagCharactersMax } from '../customer-limits.ts';
import { customerSorts, directions } from './customer-list.ts';
import { listColumns, viewLimits } from './list-limits.ts';

/** The member who asks. Only some may change the views of the team. */
type Viewer = { userId: number; mayShare: boolean };

/** The name of the row that keeps the columns of a member where no view is open. */
const unnamed = '';

/** The views that a member sees, their own and those of the team by name, and the columns they chose last. */
export async function findCustomerViews(
  db: AccountDb,
  userId: number,
): Promise<{ views: CustomerView[]; columns: readonly string[] | null }> {
  const rows = await db
    .own('customerViews')
    .select(['viewId', 'userId', 'isShared', 'name', 'searchJson'])
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', 1)]))
    .orderBy('viewId')
    .execute();
  const all = rows.map(({ searchJson, isShared, ...view }) => ({
    ...view,
    isShared: isShared === 1,
    search: JSON.parse(searchJson) as CustomerView['search'],
  }));
  const views = all.filter(({ name }) => name !== unnamed);
  return {
    views: views.sort((one, other) => one.name.localeCompare(other.name, 'en')),
    columns: all.findLast(({ name }) => name === unnamed)?.search.columns ?? null,
  };
}

/**
 * Saves a view, in place of the one of `viewId` if there is one. Refuses with INVALID_PARAMETERS a view that the member
 * may not change, one more than the limit, and the name of another view that the same people see.
 */
export async function saveCustomerView(
  tx: AccountDb,
  { viewId, ...view }: NewCustomerView & { viewId?: number | undefined },
  viewer: Viewer,
): Promise<number> {
  const { views } = await findCustomerViews(tx, viewer.userId);
  if (viewId !== undefined) requireView(views, viewId, viewer);
  if (view.isShared && !viewer.mayShare) throw notYours();
  const beside = views.filter(
    (other) => other.viewId !== viewId && other.isShared === view.isShared,
  );
  if (beside.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())) {
    throw invalidParameter('name', 'must differ from the names of your other views');
  }
  if (beside.length >= viewLimits.views) {
    const whose = view.isShared ? 'The team can' : 'You can';
    throw new Refusal('INVALID_PARAMETERS', `${whose} have ${viewLimits.views} views`);
  }
  const { userId } = viewer;
  const row = {
    name: view.name,
    isShared: view.isShared ? 1 : 0,
    searchJson: JSON.stringify(view.search),
  };
  if (viewId === undefined) return insertView(tx, { ...row, userId });
  // What is no longer shared is the member's who did so, and not lost to them.
  const owner = view.isShared ? {} : { userId };
  await tx
    .change('customerViews')
    .set({ ...row, ...owner })
    .where('viewId', '=', viewId)
    .execute();
  return viewId;
}

/** Removes a view. Refuses with INVALID_PARAMETERS one that the member may not change. */
export async function removeCustomerView(
  tx: AccountDb,
  viewId: number,
  viewer: Viewer,
): Promise<void> {
  const { views } = await findCustomerViews(tx, viewer.userId);
  requireView(views, viewId, viewer);
  await tx.remove('customerViews').where('viewId', '=', viewId).execute();
}

/** Keeps the columns of a member where no view is open; null for the usual ones. */
export async function chooseColumns(
  tx: AccountDb,
  { userId, columns }: { userId: number; columns: readonly string[] | null },
): Promise<void> {
  await tx
    .remove('customerViews')
    .where('userId', '=', userId)
    .where('name', '=', unnamed)
    .execute();
  if (columns === null) return;
  const searchJson = JSON.stringify({ columns });
  await insertView(tx, { userId, name: unnamed, isShared: 0, searchJson });
}

/** Removes what a member who leaves the team kept for themselves. What they shared stays. */
export async function removeOwnViews(tx: AccountDb, userId: number): Promise<void> {
  await tx.remove('customerViews').where('userId', '=', userId).where('isShared', '=', 0).execute();
}

async function insertView(
  { kysely, accountId }: AccountDb,
  row: { userId: number; name: string; isShared: number; searchJson: string },
): Promise<number> {
  const { viewId } = await kysely
    .insertInto('customerViews')
    .values({ accountId, ...row })
    .returning('viewId')
    .executeTakeFirstOrThrow();
  return viewId;
}

function requireView(views: readonly CustomerView[], viewId: number, { mayShare }: Viewer): void {
  const view = views.find((one) => one.viewId === viewId);
  if (view === undefined) {
    throw new Refusal('INVALID_PARAMETERS', 'There is no such view; it may have been removed');
  }
  if (view.isShared && !mayShare) throw notYours();
}

function notYours(): Refusal {
  return new Refusal('INVALID_PARAMETERS', 'Only owners and managers change views of the team');
}

const ids = z.array(z.int().positive()).max(100);

/** The columns of the list, in any order; fields that were removed since are left out when they are shown. */
export const chosenColumns = z
  .array(
    z
      .string()
      .refine(
        (column) =>
          listColumns.some((known) => known === column) || /^field-\d{1,15}$/.test(column),
        'must be a column of the list',
      ),
  )
  .max(viewLimits.columns);

/** What a view sets in the list of customers: filters, order and columns. */
const viewSearch = z
  .object({
    q: z.string().max(200),
    statuses: ids,
    owners: ids,
    types: z.array(z.enum(customerTypes)).max(customerTypes.length),
    source: line(sourceCharactersMax),
    tag: line(tagCharactersMax),
    sort: z.enum(customerSorts),
    direction: z.enum(directions),
    columns: chosenColumns,
  })
  .partial();

export const newCustomerView = z.object({
  name: filled(line(viewLimits.nameCharacters)),
  /** True if the whole team sees it. */
  isShared: z.boolean(),
  search: viewSearch,
});
type NewCustomerView = Value<typeof newCustomerView>;
type CustomerView = NewCustomerView & { viewId: number; userId: number };
