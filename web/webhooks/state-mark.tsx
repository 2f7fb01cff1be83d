import { Group, Text } from '@mantine/core';
import { CircleCheck, CircleSlash, CircleX, Clock, Inbox, LoaderCircle } from 'lucide-react';
import { type DeliveryState, groupOf, type StateGroup, stateWords } from './delivery-words.ts';

const marks: Readonly<Record<StateGroup, { Icon: typeof Clock; color: string }>> = {
  delivered: { Icon: CircleCheck, color: 'green' },
  waiting: { Icon: Clock, color: 'blue' },
  failed: { Icon: CircleX, color: 'red' },
  held: { Icon: Inbox, color: 'gray' },
  cancelled: { Icon: CircleSlash, color: 'gray' },
};

/** A delivery's state: an icon and its words. */
export function StateMark({ state }: { state: DeliveryState }) {
  const { Icon, color } = marks[groupOf(state)];
  const Shown = state === 'sending' ? LoaderCircle : Icon;
  return (
    <Group gap={6} wrap="nowrap">
      <Shown
        size={16}
        aria-hidden
        style={{ flex: 'none', color: `var(--mantine-color-${color}-text)` }}
      />
      <Text span fw={500}>
        {stateWords[state]}
      </Text>
    </Group>
  );
}
