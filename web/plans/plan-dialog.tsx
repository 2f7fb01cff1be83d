import { useMediaQuery } from '@mantine/hooks';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { ImportedPlan } from './imported-plan.tsx';
import { PlanForm } from './plan-form.tsx';
import type { Plan } from './plan-words.ts';

/** The dialog's task: a new plan, a copy of one, a change, or a plan from a file. */
export type PlanTask = { do: 'add' } | { do: 'copy' | 'change'; plan: Plan } | { do: 'import' };

const titles: Readonly<Record<PlanTask['do'], string>> = {
  add: 'Add plan',
  copy: 'Copy a plan',
  change: 'Edit plan',
  import: 'Import a plan',
};

export function PlanDialog({
  task,
  plans,
  isOpen,
  onClose,
}: {
  task: PlanTask;
  plans: readonly Plan[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const isPhone = useMediaQuery('(max-width: 36em)');
  const form = { plans, onSaved: onClose };
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      title={titles[task.do]}
      size="xl"
      fullScreen={isPhone ?? false}
    >
      {task.do === 'import' ? (
        <ImportedPlan {...form} />
      ) : (
        <PlanForm
          {...form}
          plan={task.do === 'add' ? undefined : task.plan}
          replaces={task.do === 'change' ? task.plan : null}
        />
      )}
    </FormDialog>
  );
}
