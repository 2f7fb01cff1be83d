import { useForm } from '@mantine/form';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { StatusFields, type StatusValues, statusRules } from './status-fields.tsx';
import type { PipelineStatus } from './status-words.ts';

/** Renames a status and changes its meaning, as far as the rules allow. */
export function EditStatusDialog({
  status,
  onClose,
}: {
  status: PipelineStatus;
  onClose: () => void;
}) {
  const { statusId, name, kind, winProbability, kinds } = status;
  const form = useForm<StatusValues>({
    initialValues: { name, kind, winProbability },
    validate: statusRules,
  });
  const change = useChange(trpc.statuses.change, {
    // Customers, boards and reports show names of statuses as well.
    invalidates: 'everything',
    onSuccess: onClose,
  });
  const submit = form.onSubmit((values) =>
    change.mutate({ statusId, ...values, winProbability: Number(values.winProbability) }),
  );
  return (
    <FormDialog opened onClose={onClose} title={`Edit ${name}`}>
      <DialogForm form={form} submit="Save status" saving={change} onSubmit={submit}>
        <StatusFields form={form} kinds={kinds} />
      </DialogForm>
    </FormDialog>
  );
}
