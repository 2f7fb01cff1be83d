import { addTask, finishTask } from '../../../../../src/domain/tasks/change-tasks.ts';
import { mark, type Things, type World } from '../sample.ts';

declare module '../sample.ts' {
  interface Things {
    /** A next step with the customer. */
    taskId: number;
    /** One that was done. */
    doneTaskId: number;
  }
}

export async function arrangeTasks({ desk, seller, customerId }: World): Promise<Partial<Things>> {
  const { app, account } = desk;
  const store = app.store.forAccount(account.accountId);
  const { userId } = seller;
  const add = () =>
    store.transaction((tx) => addTask(app, tx, { customerId, details: sampleTask, userId }));
  const taskId = await add();
  const doneTaskId = await add();
  await store.transaction((tx) => finishTask(app, tx, { taskId: doneTaskId, userId }));
  return { taskId, doneTaskId };
}

export const sampleTask = {
  kind: 'call',
  title: `Ask ${mark} about the roof`,
  dueOn: '2026-11-20',
  dueTime: '',
  ownerId: null,
  projectId: null,
  repeats: 'never',
} as const;
