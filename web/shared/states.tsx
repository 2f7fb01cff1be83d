import { Alert, Button, type ButtonProps, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** What a query found. Before, bars hold its place: as many and as high as what comes. Tells why it failed. */
export function Loaded<Found>({
  query: { data, error },
  bars = 1,
  height,
  failureTitle,
  children,
}: {
  query: { data: Found | undefined; error: unknown };
  bars?: number;
  height: number;
  failureTitle?: string;
  children: (found: Found) => ReactNode;
}) {
  return (
    <>
      <FailureNote error={error} {...(failureTitle !== undefined && { title: failureTitle })} />
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <Stack gap="sm" aria-busy>
          {[...Array(bars).keys()].map((bar) => (
            <Skeleton key={bar} h={height} />
          ))}
        </Stack>
      )}
    </>
  );
}

/** An empty list: what would be here, and how to add it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py={32} px="md" ta="center">
      <Title>{title}</Title>
      <Text c="dimmed" maw={440}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}

/** Reads the next page of a list that is read page by page; nothing at its end. */
export function MoreButton({
  list,
  children,
  ...button
}: ButtonProps & {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  children: string;
}) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      {...button}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
