import { Button, Group, List, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { overrideReasonCharactersMax } from '../../src/doors/web/limits.ts';
import { changedBySale } from '../proposals/changed-by-sale.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { type Guard, GuardedModal, useGuard } from '../shared/guarded-modal.tsx';
import { type Status, useStatuses } from '../shared/use-statuses.ts';
import { trpc } from '../trpc.ts';
import type { Contract } from './words.ts';

/** Takes a signed sale back, once why and where to is said. */
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
    <GuardedModal opened={isOpen} onClose={onClose} title="Reopen the sale?">
      {(form) => <ReopenForm contract={contract} open={open} onDone={onClose} {...form} />}
    </GuardedModal>
  );
}

function ReopenForm({
  contract: { contractId },
  open,
  guard,
  leave,
  onDone,
}: {
  contract: Contract;
  open: readonly Status[];
  guard: Ref<Guard>;
  leave: () => void;
  onDone: () => void;
}) {
  const usual = open.find(({ step }) => step === 'negotiating') ?? open.at(-1);
  const form = useForm({
    initialValues: { statusId: usual === undefined ? '' : String(usual.statusId), reason: '' },
    validate: {
      statusId: (statusId) => (statusId === '' ? 'Choose a status' : null),
      reason: (reason) => (reason.trim() === '' ? 'Say why, in a few words' : null),
    },
  });
  const reopen = useMutation(
    trpc.contracts.reopen.mutationOptions({
      meta: {
        success: ({ isMoved }: WebOutputs['contracts']['reopen']) =>
          isMoved
            ? 'The sale is reopened.'
            : 'The contract is cancelled. The customer keeps their status, because a contract on another project binds them.',
        invalidates: changedBySale,
      },
      onSuccess: onDone,
    }),
  );
  const leaving = useGuard(guard, { isDirty: form.isDirty(), isBusy: reopen.isPending });
  const submit = form.onSubmit(({ statusId, reason }) =>
    reopen.mutate({ contractId, statusId: Number(statusId), reason }),
  );
  return (
    <form onSubmit={submit} noValidate>
      {leaving}
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>
            The signed contract of this project is cancelled, with its variations. All are kept, and
            their trail says who did it and why.
          </List.Item>
          <List.Item>An agreed day of installation is taken back.</List.Item>
          <List.Item>
            The page of the proposal offers nothing to sign until you publish it anew. The customer
            is not told by Sundesk.
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
          label="Why"
          description="It stands in the audit trail and in the timeline."
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={overrideReasonCharactersMax}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FailureNote error={reopen.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={reopen.isPending}>
            Reopen the sale
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
