import { z } from 'zod';
import { filled, line, type Value } from '../../shared/values/members.ts';
import { customerTypes } from '../customer.ts';
import { sourceCharactersMax, tagCharactersMax } from '../customer-limits.ts';
import { customerSorts, directions } from './customer-list.ts';
import { listColumns, viewLimits } from './list-limits.ts';

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
export type NewCustomerView = Value<typeof newCustomerView>;
export type CustomerView = NewCustomerView & { viewId: number; userId: number };
