import { Alert } from '@mantine/core';
import { isNetworkFault } from '../trpc.ts';

/** Says what went wrong, in the words of the server, which say what to do. Shows nothing while nothing did. */
export function FailureNote({ error, title }: { error: unknown; title?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      {failureText(error)}
    </Alert>
  );
}

export function failureText(error: unknown): string {
  if (isNetworkFault(error)) {
    return 'Can’t reach the server. Nothing was changed; check your connection and try again.';
  }
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
