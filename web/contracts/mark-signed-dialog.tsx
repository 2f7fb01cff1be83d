import { FileInput, List, Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { overrideReasonCharactersMax } from '../../src/doors/web/limits.ts';
import { dayOf } from '../shared/formats/firm-clock.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { changedBySale } from '../shared/read-lists-again.ts';
import { type Status, useStatuses } from '../shared/statuses.tsx';
import { trpc, useChange } from '../trpc.ts';
import { prepareScan, scanFault, scanTypes, uploadScan } from './upload-scan.ts';
import type { Contract } from './words.ts';

/** Records that a contract was signed on paper. */
export function MarkSignedDialog({
  contract,
  isOpen,
  onClose,
}: {
  contract: Contract;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Mark as signed on paper">
      <MarkSignedForm contract={contract} onDone={onClose} />
    </FormDialog>
  );
}

function MarkSignedForm({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { contractId, signers } = contract;
  const [isMarked, setMarked] = useState(false);
  // The signers before the marking: afterwards none is waiting.
  const [waiting] = useState(() =>
    signers.filter(({ state }) => state === 'waiting').map(({ name }) => name),
  );
  const form = useForm<{ signedOn: string; reason: string; scan: File | null }>({
    initialValues: { signedOn: dayOf(Date.now()), reason: '', scan: null },
    validate: {
      signedOn: (on) =>
        on === '' || on > dayOf(Date.now()) ? 'Enter today or an earlier date' : null,
      reason: (reason) => (reason.trim() === '' ? 'Enter how the contract was signed' : null),
      scan: (scan) => (scan === null ? null : (scanFault(scan) ?? null)),
    },
  });
  const mark = useChange(trpc.contracts.markSigned);
  const save = useMutation({
    mutationFn: async ({ scan, ...input }: typeof form.values) => {
      const prepared = scan === null ? null : await prepareScan(scan);
      // A retry after a failed scan must not mark the contract again.
      if (!isMarked) await mark.mutateAsync({ contractId, ...input });
      setMarked(true);
      if (prepared !== null) await uploadScan(contractId, prepared);
    },
    meta: {
      success: 'Contract marked as signed on paper.',
      invalidates: changedBySale,
      // It may be marked all the same.
      invalidatesAlways: true,
    },
    onSuccess: onDone,
  });
  return (
    <DialogForm
      form={form}
      values={{ ...form.values, scan: form.values.scan?.name }}
      submit={isMarked ? 'Upload scan again' : 'Mark as signed'}
      cancel={isMarked ? 'Close' : 'Cancel'}
      saving={save}
      {...(isMarked && { failureTitle: 'The contract is marked, but the scan wasn’t stored' })}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Text>
        You confirm that {new Intl.ListFormat('en-AU').format(waiting)} signed version{' '}
        {contract.version} on paper. The customer moves to the status for signed contracts, and your
        name is recorded in the audit trail.
      </Text>
      <DayInput
        label="Signed on"
        w={{ base: '100%', xs: 220 }}
        max={dayOf(Date.now())}
        required
        readOnly={isMarked}
        data-autofocus
        {...form.getInputProps('signedOn')}
      />
      <Textarea
        label="How it was signed"
        description="For example: signed at the customer’s home, paper filed in the customer’s folder"
        required
        minRows={2}
        maxRows={8}
        maxLength={overrideReasonCharactersMax}
        readOnly={isMarked}
        {...form.getInputProps('reason')}
      />
      <FileInput
        label="Scan or photo of the signed paper"
        description="PDF, JPEG or PNG, up to 10 MB. Sundesk keeps it as the signed contract and then sends the contract_signed webhook. You can add it later."
        placeholder="Choose a file"
        leftSection={<Paperclip />}
        accept={scanTypes}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove file' }}
        {...form.getInputProps('scan')}
      />
    </DialogForm>
  );
}

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
