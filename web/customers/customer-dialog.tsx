import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { useTeam } from '../shared/use-team.ts';
import { useUnsaved } from '../shared/use-unsaved.tsx';
import { useMay, useSession } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { customerFaults, isAboutField } from './customer-faults.ts';
import { blankCustomer, isBlank } from './customer-fields.ts';
import { CustomerInputs } from './customer-form.tsx';

/** The form for a new customer. The draft is kept until it is saved or discarded. */
export function CustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  const { leave, letGo, dialog } = useUnsaved(isOpen && isDirty);
  const close = () =>
    leave(() => {
      setDirty(false);
      onClose();
    });
  return (
    <>
      <Modal opened={isOpen} onClose={close} title="New customer" size="lg">
        {isOpen && <NewCustomerForm onDirty={setDirty} onCancel={close} onSaved={letGo} />}
      </Modal>
      {dialog}
    </>
  );
}

function NewCustomerForm({
  onDirty,
  onCancel,
  onSaved,
}: {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}) {
  const { user } = useSession();
  const choosesOwner = useMay('customers:all');
  const { active } = useTeam();
  const navigate = useNavigate();
  const [ownerId, setOwnerId] = useState(user?.userId ?? null);
  const [note, setNote] = useState('');
  const form = useForm({
    initialValues: blankCustomer,
    onValuesChange: (values) => onDirty(note !== '' || !isBlank(values)),
  });
  const create = useMutation(
    trpc.customers.create.mutationOptions({
      meta: {
        success: ({ name }: WebOutputs['customers']['create']) => `${name} added.`,
        invalidates: listKeys,
      },
      onError: (error) => form.setErrors(customerFaults(error)),
      onSuccess: async ({ customerId }) => {
        onSaved();
        await navigate({
          to: '/customers/$customerId',
          params: { customerId: String(customerId) },
        });
      },
    }),
  );
  const submit = form.onSubmit((values) =>
    create.mutate({
      ...values,
      ...(ownerId !== null && { ownerId }),
      ...(note.trim() !== '' && { note }),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <CustomerInputs form={form} />
        {choosesOwner && (
          <Select
            label="Owner"
            allowDeselect={false}
            searchable
            data={active.map(({ userId, name }) => ({ value: userId, label: name }))}
            value={ownerId}
            onChange={setOwnerId}
          />
        )}
        <Textarea
          label="First note"
          description="How they found you and what they want"
          autosize
          minRows={2}
          maxRows={8}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            onDirty(true);
          }}
        />
        <FailureNote error={isAboutField(create.error) ? null : create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Add customer
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
