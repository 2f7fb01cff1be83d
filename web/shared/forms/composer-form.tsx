import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { FailureNote } from '../states.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { KeptForm } from './use-kept-form.ts';

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
