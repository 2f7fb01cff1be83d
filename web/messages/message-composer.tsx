import { Group } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '../shared/forms/choice-select.tsx';
import type { MessageLooks } from './message-form.tsx';
import type { Channel } from './words.ts';
import { WriteMessage } from './write-message.tsx';

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
