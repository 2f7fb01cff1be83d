import { Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm, FormDialog, useFormDialog } from '../shared/forms/form-dialog.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { useTeam } from '../shared/team.tsx';
import { useMay, useSession } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { blankCustomer } from './customer-fields.ts';
import { CustomerInputs } from './customer-form.tsx';

/** The form for a new customer. The draft is kept until it is saved or discarded. */
export function CustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="New customer" size="lg">
      <NewCustomerForm />
    </FormDialog>
  );
}

function NewCustomerForm() {
  const dialog = useFormDialog();
  const { user } = useSession();
  const choosesOwner = useMay('customers:all');
  const { active } = useTeam();
  const navigate = useNavigate();
  const [ownerId, setOwnerId] = useState(user?.userId ?? null);
  const [note, setNote] = useState('');
  const form = useForm({ initialValues: blankCustomer });
  const create = useChange(trpc.customers.create, {
    success: ({ name }) => `${name} added.`,
    invalidates: listKeys,
    onSuccess: async ({ customerId }) => {
      dialog.letGo();
      await navigate({
        to: '/customers/$customerId',
        params: { customerId: String(customerId) },
      });
    },
  });
  const submit = form.onSubmit((values) =>
    create.mutate({
      ...values,
      ...(ownerId !== null && { ownerId }),
      ...(note.trim() !== '' && { note }),
    }),
  );
  return (
    <DialogForm
      form={form}
      values={{ ...form.values, ownerId, note }}
      submit="Add customer"
      saving={create}
      onSubmit={submit}
    >
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
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
