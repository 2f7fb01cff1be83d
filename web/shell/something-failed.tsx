import { Button, Container, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { failureText } from '../shared/failure-note.tsx';
import { isNetworkFault } from '../trpc.ts';
import { CodeMissing } from './load-code.ts';
import { useReloadWhenBack } from './use-reload-when-back.ts';

/** Shown instead of a screen that failed; the frame around it stays. It recovers by itself from a server that was away. */
export function SomethingFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isAway = error instanceof CodeMissing || isNetworkFault(error);
  const isWaiting = useReloadWhenBack(isAway);
  useEffect(() => {
    if (!isAway) console.error(error);
  }, [isAway, error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (!isAway) {
    return (
      <Failure title="Something went wrong" text={textOf(error)}>
        <Button onClick={retry}>Try again</Button>
      </Failure>
    );
  }
  const text = isWaiting
    ? 'Sundesk is being updated or can’t be reached. This screen reloads automatically when the server responds.'
    : 'The server responds, but part of this screen is missing. Reload the page. If that doesn’t help, contact the operator of your Sundesk server.';
  return (
    <Failure title="This screen could not be loaded" text={text}>
      <Button variant={isWaiting ? 'default' : 'filled'} onClick={() => location.reload()}>
        Reload now
      </Button>
    </Failure>
  );
}

function Failure({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1}>{title}</Title>
      <Text my="sm">{text}</Text>
      {children}
    </Container>
  );
}

/** Shows the server's refusals, which are written for people, but no program errors. */
function textOf(error: unknown): string {
  return error instanceof TRPCClientError
    ? failureText(error)
    : 'This screen has an error. Your data is safe. Try again, or open another screen.';
}
