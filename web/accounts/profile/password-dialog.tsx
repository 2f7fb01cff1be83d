import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { labelWhile, useWait } from '../sign-in/use-wait.ts';

/** A dialog for actions that require the password. */
export function PasswordDialog({
  title,
  text,
  children,
  isOpen,
  onClose,
  onConfirm,
  confirmLabel,
  color,
  error,
  isPending,
  passwordLabel = 'Your password',
  isPasswordLast = false,
}: {
  title: string;
  text?: string;
  /** Further fields. */
  children?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (password: string) => void;
  confirmLabel: string;
  color?: string;
  error: unknown;
  isPending: boolean;
  passwordLabel?: string;
  /** Below the further fields, which then come first. */
  isPasswordLast?: boolean;
}) {
  const [password, setPassword] = useState('');
  const wait = useWait(error);
  const close = () => {
    setPassword('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack>
          {text !== undefined && <Text size="sm">{text}</Text>}
          {isPasswordLast && children}
          <PasswordInput
            label={passwordLabel}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus={!isPasswordLast || undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          />
          {!isPasswordLast && children}
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color={color} loading={isPending} disabled={wait > 0}>
              {labelWhile(wait, confirmLabel)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
