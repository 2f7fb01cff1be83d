import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FailureNote } from '../states.tsx';
import { useUnsaved } from '../use-unsaved.tsx';
import { submitForm, useFieldErrors } from './field-errors.ts';
import classes from './save-bar.module.css';

/** A form of a screen: its fields, what went wrong, and the buttons. Who leaves unsaved input is asked first. */
export function PageForm<Values extends object>({
  form,
  submit = 'Save',
  saving,
  errorsOf,
  isCheckedByBrowser = false,
  gap = 'md',
  maxWidth,
  hasBar = false,
  secondary,
  onSubmit,
  onCancel,
  children,
}: {
  form: UseFormReturnType<Values>;
  submit?: string;
  saving: { isPending: boolean; error: unknown; reset: () => void };
  /** The texts beside fields, where these have other names than the server's. */
  errorsOf?: (error: unknown) => Record<string, string>;
  /** Has the browser ask for required fields, where nothing else does. */
  isCheckedByBrowser?: boolean;
  gap?: string | number;
  maxWidth?: number;
  /** For a long form: the buttons are in a bar that stays in sight while something is not saved. */
  hasBar?: boolean;
  /** A button beside the main one, of what else can be done. */
  secondary?: ReactNode;
  onSubmit: (values: Values) => void;
  /** Closes a form that was opened; one that is always there needs no button for it. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const failure = useFieldErrors(form, saving.error, errorsOf);
  const unsaved = useUnsaved(form.isDirty);
  const discard = () => {
    form.reset();
    saving.reset();
  };
  return (
    <form
      noValidate={!isCheckedByBrowser}
      onSubmit={(event) =>
        submitForm(
          event,
          form.onSubmit((values) => onSubmit(values)),
        )
      }
    >
      <Stack gap={gap} maw={maxWidth}>
        {children}
        <FailureNote error={failure} />
        {!hasBar && (
          <Group gap="xs">
            <Button
              type="submit"
              loading={saving.isPending}
              disabled={onCancel === undefined && !form.isDirty()}
            >
              {submit}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={() => unsaved.leave(onCancel)}>
                Cancel
              </Button>
            )}
            {secondary}
          </Group>
        )}
      </Stack>
      {hasBar && form.isDirty() && (
        <div className={classes.bar}>
          <Text role="status">Unsaved changes</Text>
          <Group gap="xs">
            <Button variant="default" onClick={discard} disabled={saving.isPending}>
              Discard
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {submit}
            </Button>
          </Group>
        </div>
      )}
      {unsaved.dialog}
    </form>
  );
}
