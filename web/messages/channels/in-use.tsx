import { Alert, Badge, Group, Text, Title } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Channel } from '../words.ts';
import { type Trial, trialWords } from './trial-words.ts';

const uses = {
  own: { label: 'Your own', color: 'teal' },
  operator: { label: "Your operator's", color: 'morning' },
  none: { label: 'Not set up', color: 'orange' },
} as const;

/** The settings in use, in a word and a sentence. */
export function InUse({
  title,
  inUse,
  children,
}: {
  title: string;
  inUse: keyof typeof uses;
  children: ReactNode;
}) {
  const { label, color } = uses[inUse];
  return (
    <div>
      <Group gap="sm" mb={4}>
        <Title>{title}</Title>
        <Badge color={color}>{label}</Badge>
      </Group>
      <Text component="div">{children}</Text>
    </div>
  );
}

/** The result of a test message. Always rendered, so that screen readers announce a change. */
export function TrialNote({ channel, trial }: { channel: Channel; trial: Trial | undefined }) {
  if (trial === undefined) return <div role="status" />;
  const { isGood, title, text } = trialWords(channel, trial);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status">
      <Alert color={isGood ? 'teal' : 'red'} icon={<Icon size={18} />} title={title}>
        {text}
      </Alert>
    </div>
  );
}
