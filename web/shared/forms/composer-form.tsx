import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useSessionStorage } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FailureNote } from '../states.tsx';
import { useFieldErrors } from './field-errors.ts';

/** A form of the composer: its fields, what went wrong, and the buttons. Ctrl and Enter save it. */
export function ComposerForm<Values extends object>({
  kept: { form },
  submit,
  saving,
  failureTitle,
  isDisabled = false,
  isOpen = true,
  onSubmit,
  onClose,
  children,
}: {
  kept: KeptForm<Values>;
  submit: string;
  saving: { isPending: boolean; error: unknown };
  failureTitle?: string;
  isDisabled?: boolean;
  /** Shows the buttons. */
  isOpen?: boolean;
  onSubmit: (values: Values) => void;
  /** Closes the form and keeps what was typed. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const failure = useFieldErrors(form, saving.error);
  const send = form.onSubmit((values) => {
    if (!isDisabled && !saving.isPending) onSubmit(values);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form noValidate onSubmit={send} onKeyDown={onKeyDown}>
      <Stack gap="sm">
        {children}
        <FailureNote error={failure} {...(failureTitle !== undefined && { title: failureTitle })} />
        {isOpen && (
          <Group justify="flex-end" gap="sm">
            <Text variant="fine" visibleFrom="sm" mr="auto">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> saves
            </Text>
            {onClose && (
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            )}
            <Button type="submit" disabled={isDisabled} loading={saving.isPending}>
              {submit}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

export type KeptForm<Values> = {
  form: UseFormReturnType<Values>;
  isDirty: boolean;
  /** Begins anew, once what was typed is saved or given up. */
  forget: () => void;
};

/** A form whose unsaved input is kept in this browser tab, so that neither a reload nor a closed part of the page loses it. */
export function useKeptForm<Values extends object>(key: string, fresh: Values): KeptForm<Values> {
  const [kept, keep, drop] = useSessionStorage<Values | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [first] = useState(fresh);
  const form = useForm<Values>({
    initialValues: kept ?? first,
    onValuesChange: (values) => {
      if (JSON.stringify(values) === JSON.stringify(first)) drop();
      else keep(values);
    },
  });
  return {
    form,
    isDirty: kept !== null,
    forget: () => form.setValues(first),
  };
}
