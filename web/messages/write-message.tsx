import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../shared/states.tsx';
import { trpc } from '../trpc.ts';
import { MessageForm, type MessageLooks } from './message-form.tsx';
import type { About } from './message-preview.tsx';

/** The form of a message, once it is known how the customer can be reached. */
export function WriteMessage({ about, ...looks }: MessageLooks & { about: About }) {
  const reach = useQuery(trpc.messages.reach.queryOptions(about));
  const templates = useQuery(trpc.messages.templates.queryOptions(about));
  if (reach.data !== undefined && templates.data !== undefined) {
    return <MessageForm about={about} reach={reach.data} templates={templates.data} {...looks} />;
  }
  const error = reach.error ?? templates.error;
  if (error !== null) return <FailureNote error={error} />;
  return (
    <Stack aria-busy>
      <Skeleton height={36} width={220} />
      <Skeleton height={60} />
      <Skeleton height={220} />
    </Stack>
  );
}
