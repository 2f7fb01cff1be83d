import { z } from 'zod';
import { watchStcs } from '../../../../domain/proposals/stc-watch.ts';
import {
  periodDays,
  readDeliveryDays,
  readEngagement,
  readForecast,
  readFunnel,
  readSigned,
  readStays,
} from '../../../../domain/reports/read-reports.ts';
import { id } from '../../input.ts';
import type { Person } from '../../person.ts';
import { procedureFor, router } from '../../procedure.ts';

const days = z.literal(periodDays);
/** The owner whose customers count; all owners if absent. */
const ownerId = id.optional();

/** The figures of the dashboard and the other reports, a procedure each. */
export const dashboardRoutes = router({
  funnel: procedureFor('customers:read')
    .input(z.object({ days, ownerId }))
    .query(({ ctx: { app, store, person }, input }) => readFunnel(app, store, own(person, input))),
  signed: procedureFor('customers:read')
    .input(z.object({ ownerId }))
    .query(({ ctx: { app, store, person }, input }) => readSigned(app, store, own(person, input))),
  stays: procedureFor('customers:read')
    .input(z.object({ days, ownerId }))
    .query(({ ctx: { app, store, person }, input }) => readStays(app, store, own(person, input))),
  forecast: procedureFor('customers:read')
    .input(z.object({ ownerId }))
    .query(({ ctx: { store, person }, input }) => readForecast(store, own(person, input))),
  engagement: procedureFor('customers:read')
    .input(z.object({ days, ownerId }))
    .query(({ ctx: { app, store, person }, input }) =>
      readEngagement(app, store, own(person, input)),
    ),
  /** Open offers whose STCs are worth less than was quoted, or soon will be. */
  stcWatch: procedureFor('customers:read')
    .input(z.object({ ownerId }))
    .query(({ ctx: { app, store, person }, input }) => watchStcs(app, store, own(person, input))),
  deliveries: procedureFor('webhooks:manage')
    .input(z.object({ days }))
    .query(({ ctx: { app, store }, input }) => readDeliveryDays(app, store, input)),
});

/** Members who may see only their own customers always get figures of those. */
function own<Input extends { ownerId?: number | undefined }>(person: Person, input: Input) {
  return { ...input, ownerId: person.onlyOwner ?? input.ownerId };
}
