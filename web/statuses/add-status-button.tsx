import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { StatusFields, type StatusValues, statusRules } from './status-fields.tsx';

const anyKind = ['open', 'won', 'lost', 'parked'] as const;

/** Adds a status of the firm's own; it comes after the others of its kind. */
export function AddStatusButton() {
  const [isOpen, dialog] = useDisclosure();
  const form = useForm<StatusValues>({
    initialValues: { name: '', kind: 'open', winProbability: 0 },
    validate: statusRules,
  });
  const add = useChange(trpc.statuses.add, {
    success: ({ name }) => `${name} added. Move it to its place in the pipeline.`,
    invalidates: [trpc.statuses.pathKey()],
    onSuccess: dialog.close,
  });
  const open = () => {
    form.reset();
    add.reset();
    dialog.open();
  };
  const submit = form.onSubmit(({ name, kind, winProbability }) =>
    add.mutate({ name, kind, winProbability: Number(winProbability) }),
  );
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        Add status
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title="Add status">
        <DialogForm form={form} submit="Add status" saving={add} onSubmit={submit}>
          <StatusFields form={form} kinds={anyKind} />
        </DialogForm>
      </FormDialog>
    </>
  );
}
