import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../../trpc.ts';
import { InvitationMade } from './invitation-made.tsx';
import { type Role, RoleChoice } from './role-choice.tsx';

export function InviteButton() {
  const [isOpen, dialog] = useDisclosure();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('sales');
  const invite = useChange(trpc.team.invite, { invalidates: [trpc.team.list.queryKey()] });
  const made = invite.data;
  const close = () => {
    dialog.close();
    setEmail('');
    invite.reset();
  };
  const faults = fieldErrorsOf(invite.error);
  return (
    <>
      <Button leftSection={<UserRoundPlus size={16} aria-hidden />} onClick={dialog.open}>
        Invite
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={close}
        title={made ? `${email} invited` : 'Invite a member'}
        closeOnClickOutside={made === undefined}
      >
        {made ? (
          <InvitationMade made={made} email={email} onDone={close} />
        ) : (
          <DialogForm
            values={{ email, role }}
            submit="Invite"
            saving={{ ...invite, error: faults.email ? null : invite.error }}
            isCheckedByBrowser
            onSubmit={() => invite.mutate({ email, role })}
          >
            <TextInput
              label="Email"
              type="email"
              required
              withAsterisk={false}
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={faults.email}
            />
            <RoleChoice value={role} onChange={setRole} />
          </DialogForm>
        )}
      </FormDialog>
    </>
  );
}
