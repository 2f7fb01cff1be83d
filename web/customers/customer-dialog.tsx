import { Button, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm, FormDialog, useFormDialog } from '../shared/forms/form-dialog.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { useTeam } from '../shared/team.tsx';
import { useMay, useSession } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { blankCustomer, type CustomerFields, customerFaults } from './customer-fields.ts';
import { CustomerInputs } from './customer-form.tsx';

/** The form for a new lead: a customer from the first call on. The draft is kept until it is saved or discarded. */
export function CustomerDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="New lead" size="lg">
      <NewCustomerForm />
    </FormDialog>
  );
}

function NewCustomerForm() {
  const dialog = useFormDialog();
  const { user } = useSession();
  const choosesOwner = useMay('customers:all');
  const mayQuote = useMay('projects:write');
  const { active } = useTeam();
  const navigate = useNavigate();
  const [ownerId, setOwnerId] = useState(user?.userId ?? null);
  const [note, setNote] = useState('');
  const form = useForm({ initialValues: blankCustomer, validate: customerFaults });
  const create = useChange(trpc.customers.create, {
    success: ({ name }) => `${name} added.`,
    invalidates: listKeys,
    onSuccess: async ({ customerId, projectId }) => {
      dialog.letGo();
      if (projectId !== null) {
        await navigate({ to: '/projects/$projectId', params: { projectId: String(projectId) } });
        return;
      }
      await navigate({
        to: '/customers/$customerId',
        params: { customerId: String(customerId) },
      });
    },
  });
  const save = (values: CustomerFields, quotes: boolean) =>
    create.mutate({
      ...values,
      quotes,
      ...(ownerId !== null && { ownerId }),
      ...(note.trim() !== '' && { note }),
    });
  return (
    <DialogForm
      form={form}
      values={{ ...form.values, ownerId, note }}
      submit="Add lead"
      saving={create}
      secondary={
        mayQuote && (
          <Button type="submit" variant="default" value="quote" disabled={create.isPending}>
            Add and quote
          </Button>
        )
      }
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const quotes = submitter instanceof HTMLButtonElement && submitter.value === 'quote';
        form.onSubmit((values) => save(values, quotes))(event);
      }}
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
