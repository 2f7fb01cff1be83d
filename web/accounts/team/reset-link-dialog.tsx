import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SecretOnce } from '../../settings/secret-once.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { trpc } from '../../trpc.ts';
import type { Member } from './team-screen.tsx';

/** For somebody who forgot their password where no e-mail is sent, or arrives. */
export function ResetLinkDialog({
  member: { userId, name },
  isOpen,
  onClose,
}: {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const make = useMutation(trpc.team.makeResetLink.mutationOptions());
  const link = make.data;
  const close = () => {
    make.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`Link for a new password of ${name}`}
      closeOnClickOutside={link === undefined}
      closeOnEscape={link === undefined}
      withCloseButton={link === undefined}
    >
      {link === undefined ? (
        <Stack>
          <Text size="sm">
            Whoever opens the link chooses a new password for {name}, so hand it over in a way that
            reaches only them. It works for one day and once. Their present password works until
            then.
          </Text>
          <FailureNote error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => make.mutate({ userId })} loading={make.isPending}>
              Make the link
            </Button>
          </Group>
        </Stack>
      ) : (
        <SecretOnce what="Link" secret={link.url} onDone={close}>
          <Text size="sm">It works until {dayAndTime(link.expiresAt)}.</Text>
        </SecretOnce>
      )}
    </Modal>
  );
}
