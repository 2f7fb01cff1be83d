import { Alert } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Channel } from '../words.ts';
import { type Trial, trialWords } from './trial-words.ts';

/** The result of a test message. Always rendered, so that screen readers announce a change. */
export function TrialNote({ channel, trial }: { channel: Channel; trial: Trial | undefined }) {
  if (trial === undefined) return <div role="status" />;
  const { isGood, title, text } = trialWords(channel, trial);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status">
      <Alert
        color={isGood ? 'teal' : 'red'}
        icon={<Icon size={18} aria-hidden />}
        title={title}
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Alert>
    </div>
  );
}
