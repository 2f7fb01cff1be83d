import { useForm } from '@mantine/form';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { type TaskDetails, TaskFields, type TaskProject } from './task-fields.tsx';
import { taskKeys } from './task-keys.ts';
import type { Task } from './task-words.ts';

/** Changes a next step with a customer. */
export function TaskDialog({
  task,
  projects,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  task: Task | undefined;
  projects: readonly TaskProject[];
  onClose: () => void;
}) {
  return (
    <FormDialog opened={task !== undefined} onClose={onClose} title="Edit next step">
      {task !== undefined && <TaskForm task={task} projects={projects} onClose={onClose} />}
    </FormDialog>
  );
}

function TaskForm({
  task: { taskId, revision, kind, title, dueOn, dueTime, ownerId, projectId, repeats },
  projects,
  onClose,
}: {
  task: Task;
  projects: readonly TaskProject[];
  onClose: () => void;
}) {
  const form = useForm<TaskDetails>({
    initialValues: { kind, title, dueOn, dueTime, ownerId, projectId, repeats },
  });
  const change = useChange(trpc.tasks.change, { invalidates: taskKeys, onSuccess: onClose });
  const submit = form.onSubmit((details) =>
    change.mutate({ taskId, expectedRevision: revision, details }),
  );
  return (
    <DialogForm form={form} submit="Save" saving={change} onSubmit={submit}>
      <TaskFields form={form} projects={projects} />
    </DialogForm>
  );
}
