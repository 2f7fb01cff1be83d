import { z } from 'zod';
import { findCardMarks } from '../../../domain/customers/card-marks.ts';
import { id } from '../input.ts';
import { procedureFor, router } from '../procedure.ts';

/** As many as a page of a column has. */
const cardsMax = 100;

/** What the cards of the board show beside the customer. */
export const cardRoutes = router({
  marks: procedureFor('customers:read')
    .input(z.object({ customerIds: z.array(id).max(cardsMax) }))
    .query(({ ctx: { store, person }, input: { customerIds } }) =>
      findCardMarks(store, { customerIds, asker: person }),
    ),
});
