import { z } from 'zod';
import {
  chooseColumns,
  chosenColumns,
  findCustomerViews,
  newCustomerView,
  removeCustomerView,
  saveCustomerView,
} from '../../../../domain/customers/list/customer-views.ts';
import { id } from '../../input.ts';
import type { Person } from '../../person.ts';
import { ownProcedure, procedureFor, router } from '../../procedure.ts';

/** Saved views of the list of customers, and the columns that a member chose. */
export const customerViewRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store, person } }) =>
    findCustomerViews(store, person.userId),
  ),

  save: ownProcedure
    .input(newCustomerView.extend({ viewId: id.optional() }))
    .mutation(async ({ ctx: { write, person }, input }) => ({
      viewId: await write((tx) => saveCustomerView(tx, input, viewerOf(person))),
    })),

  remove: ownProcedure
    .input(z.object({ viewId: id }))
    .mutation(({ ctx: { write, person }, input: { viewId } }) =>
      write((tx) => removeCustomerView(tx, viewId, viewerOf(person))),
    ),

  chooseColumns: ownProcedure
    .input(z.object({ columns: chosenColumns.nullable() }))
    .mutation(({ ctx: { write, person }, input: { columns } }) =>
      write((tx) => chooseColumns(tx, { userId: person.userId, columns })),
    ),
});

/** Owners and managers change the views of the team. */
function viewerOf({ userId, abilities }: Person) {
  return { userId, mayShare: abilities.includes('customers:manage') };
}
