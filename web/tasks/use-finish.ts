import { offerUndo } from '../shared/offer-undo.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { trpc, useChange } from '../trpc.ts';
import { type Task, taskInWords } from './task-words.ts';

/** Ends a task, and offers to open it again. */
export function useFinish() {
  const follow = { invalidates: taskKeys, showsFailure: true };
  const reopening = useChange(trpc.tasks.reopen, follow);
  const finishing = useChange(trpc.tasks.finish, follow);
  const finish = (task: Pick<Task, 'taskId' | 'kind' | 'title'>) => {
    const { taskId } = task;
    finishing.mutate(
      { taskId },
      {
        onSuccess: () =>
          offerUndo(`Done: ${taskInWords(task)}`, () => reopening.mutate({ taskId })),
      },
    );
  };
  return { finish, isPending: finishing.isPending || reopening.isPending };
}

/** Keys of the queries that show tasks. */
export const taskKeys = [trpc.tasks.pathKey(), trpc.calendar.pathKey(), ...listKeys];
