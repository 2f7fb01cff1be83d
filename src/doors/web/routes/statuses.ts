import { procedureFor, router } from '../procedure.ts';

/** The pipeline: the statuses that customers go through. */
export const statusRoutes = router({
  list: procedureFor('customers:read').query(({ ctx: { store } }) => store.statuses.list()),
});
