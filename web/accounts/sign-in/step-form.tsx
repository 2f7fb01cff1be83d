import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../shared/states.tsx';
import { labelWhile, useWait } from './use-wait.ts';

/** A step of entering the app: its fields, what went wrong, and a button that waits as long as the server says. */
export function StepForm({
  asking,
  submit,
  onSubmit,
  beside,
  again,
  children,
}: {
  /** The mutation that asks the server. */
  asking: { isPending: boolean; error: unknown };
  submit: string;
  onSubmit: () => void;
  /** At the left of the button. */
  beside?: ReactNode;
  /** In the place of the button, once the step cannot succeed any more. */
  again?: ReactNode | false;
  children: ReactNode;
}) {
  const wait = useWait(asking.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        {children}
        <FailureNote error={asking.error} />
        <Group justify="space-between" gap="sm">
          {beside ?? <span />}
          {again || (
            <Button type="submit" loading={asking.isPending} disabled={wait > 0} miw={120}>
              {labelWhile(wait, submit)}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
