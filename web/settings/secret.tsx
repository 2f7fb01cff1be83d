import { Alert, Button, Group, Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyField } from '../shared/copy-field.tsx';
import { FormDialog } from '../shared/forms/form-dialog.tsx';

/** A new secret. It cannot be shown again, so it stays until the member confirms that they have copied it. */
export function SecretOnce({
  what,
  secret,
  children,
  onDone,
}: {
  /** Such as `API key`. */
  what: string;
  secret: string;
  /** Further notes, or values to copy. */
  children?: ReactNode;
  onDone: () => void;
}) {
  return (
    <Stack>
      <Alert color="sun" icon={<KeyRound size={18} />} title="Copy it now" role="status">
        This is the only time it’s shown. Store it with your passwords.
      </Alert>
      <CopyField label={what} value={secret} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          I have copied it
        </Button>
      </Group>
    </Stack>
  );
}

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
