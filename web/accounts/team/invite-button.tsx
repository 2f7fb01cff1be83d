import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts';
import { trpc } from '../../trpc.ts';
import { InvitationMade } from './invitation-made.tsx';
import { type Role, RoleChoice } from './role-choice.tsx';

export function InviteButton() {
  const [isOpen, dialog] = useDisclosure();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('sales');
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      meta: { invalidates: [trpc.team.list.queryKey()] },
    }),
  );
  const made = invite.data;
  const close = () => {
    dialog.close();
    if (made) setEmail('');
    invite.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ email, role });
  };
  const faults = fieldErrorsOf(invite.error);
  return (
    <>
      <Button leftSection={<UserRoundPlus size={16} aria-hidden />} onClick={dialog.open}>
        Invite
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={made ? `${email} invited` : 'Invite a member'}
        closeOnClickOutside={false}
      >
        {made ? (
          <InvitationMade made={made} email={email} onDone={close} />
        ) : (
          <form onSubmit={submit}>
            <Stack>
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
              <FailureNote error={faults.email ? null : invite.error} />
              <Group justify="flex-end">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <Button type="submit" loading={invite.isPending}>
                  Invite
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  );
}
