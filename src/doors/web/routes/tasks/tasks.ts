import { z } from 'zod';
import {
  addTask,
  changeTask,
  finishTask,
  removeTask,
  reopenTask,
} from '../../../../domain/tasks/change-tasks.ts';
import { findToday } from '../../../../domain/tasks/find-today.ts';
import { openTasksOf } from '../../../../domain/tasks/queries.ts';
import { taskDetails } from '../../../../domain/tasks/task.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleCustomer, visibleTask } from '../../visible.ts';

const reads = procedureFor('customers:read');
const writes = procedureFor('customers:write');

/** Next steps with customers. */
export const taskRoutes = router({
  /** What one, or another member, should do today; for everybody's customers where the person may see those. */
  today: reads
    .input(z.object({ everybody: z.boolean().default(false), ownerId: id.optional() }))
    .query(({ ctx: { app, store, person }, input: { everybody, ownerId = person.userId } }) =>
      findToday(app, store, {
        ownerId: everybody ? undefined : ownerId,
        onlyOwner: person.onlyOwner,
      }),
    ),

  /** The open ones, the next one first. */
  ofCustomer: reads
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { person, store }, input }) => {
      await visibleCustomer(person, input.customerId);
      return { tasks: await openTasksOf(store, input.customerId) };
    }),

  add: writes
    .input(z.object({ customerId: id, details: taskDetails }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleCustomer(person, input.customerId);
      const { userId } = person;
      return { taskId: await write((tx) => addTask(app, tx, { ...input, userId })) };
    }),

  change: writes
    .input(z.object({ taskId: id, details: taskDetails, expectedRevision: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleTask(person, input.taskId);
      const { userId } = person;
      await write((tx) => changeTask(app, tx, { ...input, userId }));
    }),

  finish: writes
    .input(z.object({ taskId: id }))
    .mutation(async ({ ctx: { app, person, write }, input: { taskId } }) => {
      await visibleTask(person, taskId);
      const { userId } = person;
      await write((tx) => finishTask(app, tx, { taskId, userId }));
    }),

  reopen: writes
    .input(z.object({ taskId: id }))
    .mutation(async ({ ctx: { person, write }, input: { taskId } }) => {
      await visibleTask(person, taskId);
      await write((tx) => reopenTask(tx, { taskId }));
    }),

  remove: writes
    .input(z.object({ taskId: id }))
    .mutation(async ({ ctx: { person, write }, input: { taskId } }) => {
      await visibleTask(person, taskId);
      await write((tx) => removeTask(tx, { taskId }));
    }),
});
