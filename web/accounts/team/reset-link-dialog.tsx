import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { SecretOnce } from '../../settings/secret-once.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { Member } from './team.ts';

/** Makes a password link for members whom no email reaches. */
export function ResetLinkDialog({
  member: { userId, name },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const make = useChange(trpc.team.makeResetLink);
  const link = make.data;
  const close = () => {
    make.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`Password reset link for ${name}`}
      closeOnClickOutside={link === undefined}
      closeOnEscape={link === undefined}
      withCloseButton={link === undefined}
    >
      {link === undefined ? (
        <Stack>
          <Text size="sm">
            Anyone who opens the link can choose a new password for {name}, so send it to them
            privately. It works once, within one day. Their current password works until then.
          </Text>
          <FailureNote error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => make.mutate({ userId })} loading={make.isPending}>
              Create link
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretOnce what="Link" secret={link.url} onDone={close}>
          <Text size="sm">Valid until {dayAndTime(link.expiresAt)}.</Text>
        </SecretOnce>
      )}
    </Modal>
  );
}
