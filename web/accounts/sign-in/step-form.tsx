import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNote } from '../../shared/states.tsx';
import { AuthFailure } from '../../shell/session/auth.ts';

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

/** The seconds that are left until the next try, counting down; 0 when it may be made. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(error instanceof AuthFailure) || error.waitSeconds === 0) {
      setLeft(0);
      return;
    }
    const until = Date.now() + error.waitSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

/** `Sign in`, or while one must wait `Wait 1:05`. */
export function labelWhile(wait: number, label: string): string {
  if (wait === 0) return label;
  return `Wait ${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`;
}
