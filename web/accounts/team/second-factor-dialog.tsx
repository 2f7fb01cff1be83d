import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FailureNote } from '../../shared/failure-note.tsx';
import { trpc, useChange } from '../../trpc.ts';
import type { Member } from './team.ts';

/** Turns off the second factor of members who lost their phone and their backup codes. */
export function SecondFactorDialog({
  member: { userId, name },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const remove = useChange(trpc.team.removeSecondFactor, {
    success: `Two-factor authentication of ${name} turned off`,
    invalidates: [trpc.team.pathKey()],
    onSuccess: onClose,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={`Turn off two-factor authentication of ${name}`}>
      <Stack>
        <Text size="sm">
          {name} will sign in with their password only. Make sure that it is {name} who asked:
          someone who knows their password could ask too.
        </Text>
        <FailureNote error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" onClick={() => remove.mutate({ userId })} loading={remove.isPending}>
            Turn off
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
