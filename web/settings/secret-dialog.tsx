import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** A dialog that makes a secret. Once it shows one, only the member's confirmation closes it. */
export function SecretDialog({
  opened,
  isMade,
  title,
  onClose,
  children,
}: {
  opened: boolean;
  isMade: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={!isMade}
      closeOnClickOutside={false}
      closeOnEscape={!isMade}
    >
      {children}
    </Modal>
  );
}
