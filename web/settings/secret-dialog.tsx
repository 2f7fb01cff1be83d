import type { ReactNode } from 'react';
import { FormDialog } from '../shared/forms/form-dialog.tsx';

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
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={!isMade}
      closeOnClickOutside={!isMade}
      closeOnEscape={!isMade}
    >
      {children}
    </FormDialog>
  );
}
