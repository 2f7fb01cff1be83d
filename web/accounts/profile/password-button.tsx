import { Button, PasswordInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DialogForm, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { labelWhile, useWait } from '../sign-in/step-form.tsx';

/** A button for an action that requires the password, which its dialog asks for. */
export function PasswordButton<Answer>({
  label,
  variant = 'default',
  title,
  text,
  children,
  values = null,
  confirmLabel,
  color,
  passwordLabel = 'Your password',
  isPasswordLast = false,
  ask,
  meta = {},
  onDone,
  onClose,
}: {
  label: string;
  variant?: string;
  title: string;
  text?: string;
  /** Further fields. */
  children?: ReactNode;
  /** What was typed into them, if it is worth asking about; nobody is asked to keep a password. */
  values?: unknown;
  confirmLabel: string;
  color?: string;
  passwordLabel?: string;
  /** Below the further fields, which then come first. */
  isPasswordLast?: boolean;
  ask: (password: string) => Promise<Answer>;
  meta?: MutationMeta;
  /** Called once it is done and the dialog closed. */
  onDone?: (answer: Answer) => unknown;
  /** Empties the further fields. */
  onClose?: () => void;
}) {
  const [isOpen, dialog] = useDisclosure();
  const [password, setPassword] = useState('');
  const close = () => {
    dialog.close();
    setPassword('');
    onClose?.();
    asking.reset();
  };
  const asking = useMutation({
    mutationFn: ask,
    meta,
    onSuccess: async (answer) => {
      close();
      await onDone?.(answer);
    },
  });
  const wait = useWait(asking.error);
  return (
    <>
      <Button variant={variant} onClick={dialog.open}>
        {label}
      </Button>
      <FormDialog opened={isOpen} onClose={close} title={title} closeOnClickOutside={false}>
        <DialogForm
          values={values}
          submit={labelWhile(wait, confirmLabel)}
          color={color}
          isDisabled={wait > 0}
          saving={asking}
          isCheckedByBrowser
          onSubmit={() => asking.mutate(password)}
        >
          {text !== undefined && <Text>{text}</Text>}
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
    </>
  );
}
