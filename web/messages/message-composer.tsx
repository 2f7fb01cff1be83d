import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSelect } from '../shared/forms/choice-select.tsx';
import { FailureNote } from '../shared/states.tsx';
import { trpc } from '../trpc.ts';
import { MessageForm, type MessageLooks } from './message-form.tsx';
import type { About } from './message-preview.tsx';
import type { Channel } from './words.ts';

type Project = { projectId: number; title: string; updatedAt: number };

const noProject = 'none';

/** Writes to a customer on a channel, about the project that changed last unless another one or none is chosen. */
export function MessageComposer({
  channel,
  customerId,
  projects,
  ...looks
}: Omit<MessageLooks, 'begunWith' | 'fixedChannel'> & {
  channel: Channel;
  customerId: number;
  projects: readonly Project[];
}) {
  const newestFirst = projects.toSorted((one, other) => other.updatedAt - one.updatedAt);
  const [chosen, choose] = useState<string>();
  const about = newestFirst.find((one) => one.projectId === looks.answering?.projectId);
  const first = (about ?? newestFirst[0])?.projectId;
  const value = chosen ?? (first === undefined ? noProject : `${first}`);
  return (
    <>
      {newestFirst.length > 1 && (
        <Group>
          <ChoiceSelect
            label="About"
            options={[
              ...newestFirst.map((one) => ({ value: `${one.projectId}`, label: one.title })),
              { value: noProject, label: 'No project' },
            ]}
            value={value}
            onChange={choose}
          />
        </Group>
      )}
      <WriteMessage
        key={value}
        about={value === noProject ? { customerId } : { projectId: Number(value) }}
        fixedChannel={channel}
        {...looks}
      />
    </>
  );
}

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
