import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FailureNote } from '../states.tsx';
import { useUnsaved } from '../use-unsaved.tsx';
import { useFieldErrors } from './field-errors.ts';
import classes from './save-bar.module.css';

/** A form of a screen: its fields, what went wrong, and the buttons. Who leaves unsaved input is asked first. */
export function PageForm<Values extends object>({
  form,
  submit = 'Save',
  saving,
  isCheckedByBrowser = false,
  gap = 'md',
  onSubmit,
  onCancel,
  children,
}: {
  form: UseFormReturnType<Values>;
  submit?: string;
  saving: { isPending: boolean; error: unknown };
  /** Has the browser ask for required fields, where nothing else does. */
  isCheckedByBrowser?: boolean;
  gap?: string;
  onSubmit: (values: Values) => void;
  /** Closes a form that was opened; one that is always there needs no button for it. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const failure = useFieldErrors(form, saving.error);
  const unsaved = useUnsaved(form.isDirty());
  return (
    <form noValidate={!isCheckedByBrowser} onSubmit={form.onSubmit((values) => onSubmit(values))}>
      <Stack gap={gap}>
        {children}
        <FailureNote error={failure} />
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
        </Group>
      </Stack>
      {unsaved.dialog}
    </form>
  );
}

/** Stays in sight while something is not saved. */
export function SaveBar({ isPending, onDiscard }: { isPending: boolean; onDiscard: () => void }) {
  return (
    <div className={classes.bar}>
      <Text role="status">Unsaved changes</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard} disabled={isPending}>
          Discard
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </div>
  );
}
