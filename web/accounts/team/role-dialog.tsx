import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { roleNames } from '../../shell/session/role-names.ts';
import { trpc } from '../../trpc.ts';
import { RoleChoice } from './role-choice.tsx';
import type { Member } from './team-screen.tsx';

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
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async () => {
        // Whoever changed their own role sees other screens from now on.
        if (isYou) return window.location.assign('/app');
        await queryClient.invalidateQueries({ queryKey: trpc.team.pathKey() });
        notifications.show({ message: `${name}: ${roleNames[role]}, from their next click` });
        onClose();
      },
    }),
  );
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
            Change the role
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
