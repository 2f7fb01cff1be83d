import type { AccountDb } from '../account-db.ts';
import { nextTasksOf } from './queries.ts';
import type { Task } from './task.ts';

/** The next step with a customer, as lists and cards show it. */
export type NextStep = Pick<Task, 'kind' | 'title' | 'dueOn'>;

/** Adds to each customer what is to be done next; null where nothing is planned. */
export async function withNextSteps<Row extends { customerId: number }>(
  store: AccountDb,
  customers: readonly Row[],
): Promise<(Row & { nextStep: NextStep | null })[]> {
  const [list = []] = await withNextStepsInEach(store, [customers]);
  return list;
}

/** Adds the next steps to several lists of customers, in one query. */
export async function withNextStepsInEach<Row extends { customerId: number }>(
  store: AccountDb,
  lists: readonly (readonly Row[])[],
): Promise<(Row & { nextStep: NextStep | null })[][]> {
  const next = await nextTasksOf(
    store,
    lists.flat().map(({ customerId }) => customerId),
  );
  return lists.map((customers) =>
    customers.map((row) => {
      const task = next.get(row.customerId);
      if (task === undefined) return { ...row, nextStep: null };
      const { kind, title, dueOn } = task;
      return { ...row, nextStep: { kind, title, dueOn } };
    }),
  );
}
