import { List, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { overrideReasonCharactersMax } from '../../src/doors/web/limits.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { type Status, useStatuses } from '../shared/statuses.tsx';
import { trpc, useChange } from '../trpc.ts';
import type { Contract } from './words.ts';

/** Reopens a signed sale, with a reason and a new status. */
export function ReopenDialog({
  contract,
  isOpen,
  onClose,
}: {
  contract: Contract;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { statuses } = useStatuses();
  const open = statuses.filter(({ kind }) => kind === 'open');
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Reopen sale?">
      <ReopenForm contract={contract} open={open} onDone={onClose} />
    </FormDialog>
  );
}

function ReopenForm({
  contract: { contractId },
  open,
  onDone,
}: {
  contract: Contract;
  open: readonly Status[];
  onDone: () => void;
}) {
  const usual = open.find(({ step }) => step === 'negotiating') ?? open.at(-1);
  const form = useForm({
    initialValues: { statusId: usual === undefined ? '' : String(usual.statusId), reason: '' },
    validate: {
      statusId: (statusId) => (statusId === '' ? 'Choose a status' : null),
      reason: (reason) => (reason.trim() === '' ? 'Enter a reason' : null),
    },
  });
  const reopen = useChange(trpc.contracts.reopen, {
    success: ({ isMoved }) =>
      isMoved
        ? 'Sale reopened.'
        : 'Contract cancelled. The customer keeps their status, because they have a signed contract on another project.',
    invalidates: changedBySale,
    onSuccess: onDone,
  });
  const submit = form.onSubmit(({ statusId, reason }) =>
    reopen.mutate({ contractId, statusId: Number(statusId), reason }),
  );
  return (
    <DialogForm form={form} submit="Reopen sale" color="red" saving={reopen} onSubmit={submit}>
      <List spacing={4}>
        <List.Item>
          This project’s signed contract and its variations will be cancelled. Sundesk keeps them,
          and the audit trail records who cancelled them and why.
        </List.Item>
        <List.Item>The agreed installation date will be cleared.</List.Item>
        <List.Item>
          The proposal can’t be signed until you publish it again. Sundesk doesn’t notify the
          customer.
        </List.Item>
      </List>
      <Select
        label="Customer’s new status"
        data={open.map(({ statusId, name }) => ({ value: String(statusId), label: name }))}
        allowDeselect={false}
        required
        {...form.getInputProps('statusId')}
      />
      <Textarea
        label="Reason"
        description="Recorded in the audit trail and the activity."
        required
        minRows={2}
        maxRows={8}
        maxLength={overrideReasonCharactersMax}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
