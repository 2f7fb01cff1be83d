import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
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
  const change = useMutation(
    trpc.statuses.change.mutationOptions({
      // Customers, boards and reports show names of statuses as well.
      meta: { invalidates: 'everything' },
      onSuccess: onClose,
    }),
  );
  const submit = form.onSubmit((values) =>
    change.mutate({ statusId, ...values, winProbability: Number(values.winProbability) }),
  );
  return (
    <Modal opened onClose={onClose} title={`Edit ${name}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <StatusFields form={form} kinds={kinds} />
          <FailureNote error={change.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
              Save status
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
