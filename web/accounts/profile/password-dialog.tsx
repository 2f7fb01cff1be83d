import { PasswordInput, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
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
  return (
    <FormDialog opened={isOpen} onClose={close} title={title} closeOnClickOutside={false}>
      <DialogForm
        // Nobody is asked to keep a password.
        values=""
        submit={labelWhile(wait, confirmLabel)}
        color={color}
        isDisabled={wait > 0}
        saving={{ isPending, error }}
        isCheckedByBrowser
        onSubmit={() => onConfirm(password)}
      >
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
        />
        {!isPasswordLast && children}
      </DialogForm>
    </FormDialog>
  );
}
