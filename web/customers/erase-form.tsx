import { List, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { queryClient, trpc, useChange } from '../trpc.ts';
import type { CustomerPage } from './customer-page.ts';

/** Erases a customer. Explains first what is kept and why, and requires their name. */
export function EraseForm({ customer, onDone }: { customer: CustomerPage; onDone: () => void }) {
  const { customerId, name } = customer;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const erase = useChange(trpc.customers.erase, {
    success: ({ contractsKept }) =>
      contractsKept === 0 ? 'Customer erased.' : 'Customer erased. Signed contracts are kept.',
    invalidates: [
      trpc.board.pathKey(),
      trpc.contracts.pathKey(),
      trpc.projects.pathKey(),
      trpc.customers.pathKey(),
    ],
    onSuccess: async ({ contractsKept }) => {
      onDone();
      if (contractsKept === 0) {
        await navigate({ to: '/customers' });
        queryClient.removeQueries({ queryKey: trpc.customers.find.queryKey({ customerId }) });
      }
    },
  });
  const isMatch = sameName(typed, name);
  return (
    <DialogForm
      // A name that was typed to confirm is not worth keeping.
      values=""
      submit="Erase customer"
      color="red"
      isDisabled={!isMatch}
      saving={erase}
      onSubmit={() => erase.mutate({ customerId, name: typed })}
    >
      <Text>You can’t undo this.</Text>
      <div>
        <Text fw={600}>What will be deleted</Text>
        <List spacing={4}>
          <List.Item>
            Name, email, phone numbers and address, notes, messages, consents, imported rows and
            activity.
          </List.Item>
          <List.Item>
            Projects and proposals without a signed contract. Their links stop working.
          </List.Item>
          <List.Item>
            The contents of stored webhook events. Waiting messages and webhooks are cancelled; one
            being sent at this moment may still arrive.
          </List.Item>
        </List>
      </div>
      <div>
        <Text fw={600}>What will be kept, and why</Text>
        <List spacing={4}>
          <List.Item>
            Signed contracts, with signers and audit trail. You must keep records of a sale for 5
            years under tax law, and for 7 under company law. The project remains as “Erased
            project” of “Erased customer”, with its status and value.
          </List.Item>
          <List.Item>
            Phone numbers that opted out of SMS, so that they never get another one.
          </List.Item>
          <List.Item>
            Backups, and data that other systems received. Delete the customer there too.
          </List.Item>
        </List>
      </div>
      <TextInput
        label={`Enter “${name}” to confirm`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

function sameName(typed: string, name: string): boolean {
  const readable = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return readable(typed) === readable(name);
}
