import { z } from 'zod';
import {
  addCustomField,
  changeCustomField,
  placeCustomField,
  removeCustomField,
} from '../../../../domain/custom-fields/change-custom-fields.ts';
import { newCustomField } from '../../../../domain/custom-fields/custom-field.ts';
import { customFieldLimits } from '../../../../domain/custom-fields/custom-field-limits.ts';
import {
  countCustomValues,
  findCustomFields,
  findCustomValues,
} from '../../../../domain/custom-fields/queries.ts';
import { setCustomValues } from '../../../../domain/custom-fields/set-custom-values.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleCustomer } from '../../visible.ts';

const manages = procedureFor('account:manage');
const values = z.record(z.string().regex(/^\d{1,15}$/), z.string().max(1000));

/** The fields of the account's own for its customers, and what customers have in them. */
export const customFieldRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => findCustomFields(store)),

  /** The fields with the number of customers who have something in each. */
  overview: manages.query(async ({ ctx: { store } }) => {
    const [fields, counts] = await Promise.all([findCustomFields(store), countCustomValues(store)]);
    return fields.map((field) => ({ ...field, customers: counts.get(field.fieldId) ?? 0 }));
  }),

  add: manages.input(newCustomField).mutation(async ({ ctx: { app, write }, input }) => ({
    fieldId: await write((tx) => addCustomField(app, tx, input)),
  })),

  change: manages
    .input(newCustomField.omit({ kind: true }).extend({ fieldId: id }))
    .mutation(({ ctx: { write }, input }) => write((tx) => changeCustomField(tx, input))),

  /** Named by the field that it is put before, so that two people who order at once don't undo each other's work. */
  place: manages
    .input(z.object({ fieldId: id, beforeId: id.nullable() }))
    .mutation(({ ctx: { write }, input }) => write((tx) => placeCustomField(tx, input))),

  remove: manages
    .input(z.object({ fieldId: id }))
    .mutation(({ ctx: { write }, input }) => write((tx) => removeCustomField(tx, input.fieldId))),

  /** The values of a customer, by the numbers of the fields. */
  values: procedureFor('customers:read')
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { store, person }, input: { customerId } }) => {
      await visibleCustomer(person, customerId);
      return findCustomValues(store, customerId);
    }),

  setValues: procedureFor('customers:write')
    .input(
      z.object({
        customerId: id,
        values: values.refine(
          (set) => Object.keys(set).length <= customFieldLimits.fields,
          `must have at most ${customFieldLimits.fields} entries`,
        ),
      }),
    )
    .mutation(async ({ ctx: { app, write, person }, input }) => {
      await visibleCustomer(person, input.customerId);
      await write((tx) => setCustomValues(app, tx, { ...input, userId: person.userId }));
      return { customerId: input.customerId };
    }),
});
