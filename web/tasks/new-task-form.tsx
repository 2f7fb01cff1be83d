import { ComposerForm } from '../shared/forms/composer-form.tsx';
import type { KeptForm } from '../shared/forms/use-kept-form.ts';
import { trpc, useChange } from '../trpc.ts';
import { type TaskDetails, TaskFields, type TaskProject } from './task-fields.tsx';
import { taskKeys } from './task-keys.ts';

/** Plans a next step with a customer. */
export function NewTaskForm({
  customerId,
  projects,
  kept,
  onClose,
}: {
  customerId: number;
  projects: readonly TaskProject[];
  kept: KeptForm<TaskDetails>;
  onClose: () => void;
}) {
  const adding = useChange(trpc.tasks.add, {
    success: 'Next step added',
    invalidates: taskKeys,
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  return (
    <ComposerForm
      kept={kept}
      submit="Add next step"
      saving={adding}
      onSubmit={(details) => adding.mutate({ customerId, details })}
      onClose={onClose}
    >
      <TaskFields form={kept.form} projects={projects} />
    </ComposerForm>
  );
}
