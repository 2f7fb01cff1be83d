import { Alert, Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Eraser, Mail, Merge, Pencil, Phone } from 'lucide-react';
import { callAddress, day, wholeMoney } from '../shared/formats/formats.ts';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { useMay } from '../shell/session/session.ts';
import type { ComposerTab } from './composer/composer.tsx';
import type { CustomerPage } from './customer-page.ts';
import { EditForm } from './edit-form.tsx';
import { EraseForm } from './erase-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { OwnerMenu, StatusMenu } from './status-and-owner.tsx';
import { StatusSteps } from './status-steps.tsx';

/** Who the customer is, where they stand, whose they are, and how to reach them. */
export function CustomerHeader({
  customer,
  onWrite,
}: {
  customer: CustomerPage;
  onWrite: (tab: ComposerTab) => void;
}) {
  const { name, companyName, email, phone1, type, valueCents, erasedAt } = customer;
  const mayWrite = useMay('customers:write');
  const mayManage = useMay('customers:manage');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isEditing, editing] = useDisclosure();
  const { merge } = useSearch({ from: '/inside/customers/$customerId' });
  const navigate = useNavigate({ from: '/customers/$customerId' });
  const setMerge = (other: number | undefined) =>
    navigate({ search: (before) => ({ ...before, merge: other }), replace: true });
  const [isMerging, merging] = useDisclosure();
  const [isErasing, erasing] = useDisclosure();
  return (
    <div>
      <PageTitle
        actions={
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
              <Button
                variant="default"
                visibleFrom="sm"
                leftSection={<Pencil />}
                onClick={editing.open}
              >
                Edit
              </Button>
            )}
            {mayWrite && (
              <MoreMenu
                variant="default"
                label="More actions"
                {...(!mayManage && { hiddenFrom: 'sm' })}
              >
                <Menu.Item hiddenFrom="sm" leftSection={<Pencil />} onClick={editing.open}>
                  Edit
                </Menu.Item>
                {mayManage && (
                  <Menu.Item leftSection={<Merge />} onClick={merging.open}>
                    Merge with another customer
                  </Menu.Item>
                )}
                {mayManage && (
                  <Menu.Item color="red.9" leftSection={<Eraser />} onClick={erasing.open}>
                    Erase customer
                  </Menu.Item>
                )}
              </MoreMenu>
            )}
          </>
        }
      >
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
      <FormDialog opened={isEditing} onClose={editing.close} title="Edit customer" size="lg">
        <EditForm customer={customer} onSaved={editing.close} />
      </FormDialog>
      <FormDialog opened={isErasing} onClose={erasing.close} title={`Erase ${name}?`}>
        <EraseForm customer={customer} onDone={erasing.close} />
      </FormDialog>
      {mayManage && (
        <MergeDialog
          customer={customer}
          isOpen={isMerging || merge !== undefined}
          otherId={merge}
          onChoose={setMerge}
          onClose={() => {
            merging.close();
            void setMerge(undefined);
          }}
        />
      )}
    </div>
  );
}
