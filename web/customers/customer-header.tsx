import { Alert, Button, Group, List, Menu, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Eraser, Mail, Merge, Pencil, Phone } from 'lucide-react';
import { useState } from 'react';
import { callAddress, day, wholeMoney } from '../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { useMay } from '../shell/session/session.ts';
import { queryClient, trpc, useChange } from '../trpc.ts';
import type { ComposerTab } from './composer/composer.tsx';
import type { CustomerPage } from './customer-page.ts';
import { EditForm } from './edit-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { OwnerMenu, StatusMenu, StatusSteps } from './status-and-owner.tsx';

type Dialog = 'edit' | 'merge' | 'erase';

/** Who the customer is, where they stand, whose they are, and how to reach them. */
export function CustomerHeader({
  customer,
  onWrite,
}: {
  customer: CustomerPage;
  onWrite: (tab: ComposerTab) => void;
}) {
  const { name, companyName, type, valueCents, erasedAt } = customer;
  const mayManage = useMay('customers:manage');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<Dialog>();
  const { merge } = useSearch({ from: '/inside/customers/$customerId' });
  const navigate = useNavigate({ from: '/customers/$customerId' });
  const setMerge = (other: number | undefined) =>
    navigate({ search: (before) => ({ ...before, merge: other }), replace: true });
  const close = () => setOpen(undefined);
  return (
    <div>
      <PageTitle actions={<Actions customer={customer} onWrite={onWrite} onOpen={setOpen} />}>
        {name}
      </PageTitle>
      {erasedAt !== null && (
        <Alert color="gray" mb="md" title={`Erased on ${day(erasedAt)}`}>
          Only signed contracts are kept. Their documents still name the customer.
        </Alert>
      )}
      {!isPhone && <StatusSteps customer={customer} />}
      <Group mt={isPhone ? 0 : 'sm'}>
        {isPhone && <StatusMenu customer={customer} />}
        <OwnerMenu customer={customer} />
        <Text>
          <Text span fw={600}>
            {valueCents > 0 ? wholeMoney(valueCents) : 'No price yet'}
          </Text>
          <Text span c="dimmed">
            {` · ${type}`}
            {companyName !== '' && companyName !== name && ` · ${companyName}`}
          </Text>
        </Text>
      </Group>
      <FormDialog opened={open === 'edit'} onClose={close} title="Edit customer" size="lg">
        <EditForm customer={customer} onSaved={close} />
      </FormDialog>
      <FormDialog opened={open === 'erase'} onClose={close} title={`Erase ${name}?`}>
        <EraseForm customer={customer} onDone={close} />
      </FormDialog>
      {mayManage && (
        <MergeDialog
          customer={customer}
          isOpen={open === 'merge' || merge !== undefined}
          otherId={merge}
          onChoose={setMerge}
          onClose={() => {
            close();
            void setMerge(undefined);
          }}
        />
      )}
    </div>
  );
}

/** What one does for a customer: call, write, and edit, with the rest in a menu. */
function Actions({
  customer: { email, phone1, erasedAt },
  onWrite,
  onOpen,
}: {
  customer: CustomerPage;
  onWrite: (tab: ComposerTab) => void;
  onOpen: (dialog: Dialog) => void;
}) {
  const mayWrite = useMay('customers:write');
  const mayManage = useMay('customers:manage');
  const edit = { leftSection: <Pencil />, onClick: () => onOpen('edit') };
  return (
    <>
      {phone1 !== '' && (
        <Button
          component="a"
          href={callAddress(phone1)}
          // To be logged once it is over.
          onClick={() => onWrite('call')}
          variant="default"
          leftSection={<Phone />}
        >
          Call
        </Button>
      )}
      {mayWrite && erasedAt === null && email !== '' && (
        <Button variant="default" leftSection={<Mail />} onClick={() => onWrite('email')}>
          Email
        </Button>
      )}
      {mayWrite && (
        <Button variant="default" visibleFrom="sm" {...edit}>
          Edit
        </Button>
      )}
      {mayWrite && (
        <MoreMenu variant="default" label="More actions" {...(!mayManage && { hiddenFrom: 'sm' })}>
          <Menu.Item hiddenFrom="sm" {...edit}>
            Edit
          </Menu.Item>
          {mayManage && (
            <>
              <Menu.Item leftSection={<Merge />} onClick={() => onOpen('merge')}>
                Merge with another customer
              </Menu.Item>
              <Menu.Item color="red.9" leftSection={<Eraser />} onClick={() => onOpen('erase')}>
                Erase customer
              </Menu.Item>
            </>
          )}
        </MoreMenu>
      )}
    </>
  );
}

/** Erases a customer. Explains first what is kept and why, and requires their name. */
function EraseForm({ customer, onDone }: { customer: CustomerPage; onDone: () => void }) {
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
