import { Button, Group, Stack, Text } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { ChoiceSelect } from '../shared/forms/choice-select.tsx';
import type { MessageLooks } from './message-form.tsx';
import type { Channel } from './words.ts';
import { WriteMessage } from './write-message.tsx';

type Project = { projectId: number; title: string; updatedAt: number };

/** Writes to a customer on a channel, about the project that changed last unless another one is chosen. */
export function MessageComposer({
  channel,
  projects,
  email,
  ...looks
}: Omit<MessageLooks, 'begunWith' | 'fixedChannel'> & {
  channel: Channel;
  projects: readonly Project[];
  /** The customer's address; empty if none is known. */
  email: string;
}) {
  const newestFirst = projects.toSorted((one, other) => other.updatedAt - one.updatedAt);
  const [chosen, choose] = useState<number>();
  const about = newestFirst.find((one) => one.projectId === looks.answering?.projectId);
  const projectId = chosen ?? (about ?? newestFirst[0])?.projectId;
  if (projectId === undefined) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text variant="quiet">
          Messages are about a project, and this customer has none yet. Create one under Projects.
        </Text>
        {channel === 'email' && email !== '' && (
          <Button component="a" href={`mailto:${email}`} variant="default" leftSection={<Mail />}>
            Open in my mail app
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <>
      {newestFirst.length > 1 && (
        <Group>
          <ChoiceSelect
            label="About"
            options={newestFirst.map((one) => ({ value: `${one.projectId}`, label: one.title }))}
            value={`${projectId}`}
            onChange={(value) => choose(Number(value))}
          />
        </Group>
      )}
      <WriteMessage key={projectId} projectId={projectId} fixedChannel={channel} {...looks} />
    </>
  );
}
