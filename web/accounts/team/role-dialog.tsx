import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { roleNames } from '../../shell/session/role-names.ts';
import { trpc, useChange } from '../../trpc.ts';
import { RoleChoice } from './role-choice.tsx';
import type { Member } from './team.ts';

export function RoleDialog({
  member: { userId, name, role: before, isYou },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [role, setRole] = useState(before);
  const change = useChange(trpc.team.changeRole, {
    // A change of your own role changes what you may see, so the app loads again.
    ...(isYou
      ? {}
      : {
          success: `${name} is now ${roleNames[role]}`,
          invalidates: [trpc.team.pathKey()],
        }),
    onSuccess: isYou ? () => window.location.assign('/app') : onClose,
  });
  const close = () => {
    setRole(before);
    change.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Role of ${name}`}>
      <Stack>
        <RoleChoice value={role} onChange={setRole} />
        <FailureNote error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => change.mutate({ userId, role })}
            loading={change.isPending}
            disabled={role === before}
          >
            Change role
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
