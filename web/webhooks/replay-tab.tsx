import { Button, Group, Progress, Radio, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import rows from '../settings/rows.module.css';
import { momentOf } from '../shared/formats/firm-clock.ts';
import { count, dayAndTime } from '../shared/formats/formats.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { FailureNote, Loaded } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import type { Subscription } from './health-words.ts';

type Replay = WebOutputs['webhooks']['replays'][number];

/** Time between looks at a running replay. */
const lookAgainMs = 1000;

const kinds = {
  failed: {
    label: 'Failed deliveries',
    description: 'Deliveries that failed after all attempts',
  },
  missed: {
    label: 'Held deliveries',
    description:
      'Deliveries held while paused. With a start time, also events from before this subscription existed',
  },
  all: { label: 'All deliveries', description: 'Also delivered ones, with the same ID and body' },
} as const;
type Kind = keyof typeof kinds;

/** Sends many deliveries again, and shows how far that is. */
export function ReplayTab({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const found = useQuery(
    trpc.webhooks.replays.queryOptions(
      { subscriptionId },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.some((replay) => replay.state === 'running') ? lookAgainMs : false,
      },
    ),
  );
  return (
    <Stack gap="xl">
      {state === 'active' ? (
        <ReplayForm subscriptionId={subscriptionId} />
      ) : (
        <Text>Enable the subscription to replay deliveries.</Text>
      )}
      <Loaded query={found} height={120}>
        {(replays) => replays.length > 0 && <ReplayList replays={replays} />}
      </Loaded>
    </Stack>
  );
}

function ReplayForm({ subscriptionId }: { subscriptionId: string }) {
  const [which, setWhich] = useState<Kind>('failed');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const start = useChange(trpc.webhooks.startReplay, { invalidates: [trpc.webhooks.pathKey()] });
  // A time that cannot be read must not replay everything; its field says so.
  const isUnread = [from, to].some((time) => time !== '' && momentOf(time) === undefined);
  const run = () => {
    if (isUnread) return;
    start.mutate({ subscriptionId, which, from: momentOf(from), to: momentOf(to) });
  };
  return (
    <Stack maw={560}>
      <Radio.Group label="Replay" value={which} onChange={(value) => setWhich(value)}>
        <Stack gap="xs" mt="xs">
          {Object.entries(kinds).map(([kind, words]) => (
            <Radio key={kind} value={kind} {...words} />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="xs" align="flex-end">
        <DayInput
          label="From"
          description="Leave blank to replay from the beginning"
          withTime
          value={from}
          onChange={setFrom}
        />
        <DayInput
          label="To"
          description="Leave blank to replay up to now"
          withTime
          value={to}
          onChange={setTo}
        />
      </Group>
      <FailureNote error={start.error} />
      <Group>
        <Button onClick={run} loading={start.isPending}>
          Start replay
        </Button>
      </Group>
    </Stack>
  );
}

function ReplayList({ replays }: { replays: readonly Replay[] }) {
  return (
    <Stack gap="xs">
      <Title>Earlier replays</Title>
      <ul className={rows.list}>
        {replays.map((replay) => (
          <ReplayRow key={replay.replayId} replay={replay} />
        ))}
      </ul>
    </Stack>
  );
}

function ReplayRow({ replay }: { replay: Replay }) {
  const cancel = useChange(trpc.webhooks.cancelReplay, { invalidates: [trpc.webhooks.pathKey()] });
  const { replayId, which, from, to, state, replayed, percent, createdAt } = replay;
  const range = [
    from === null ? '' : `from ${dayAndTime(from)}`,
    to === null ? '' : `to ${dayAndTime(to)}`,
  ].filter((part) => part !== '');
  const isRunning = state === 'running';
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Text fw={600}>{[kinds[which].label, ...range].join(', ')}</Text>
        <Text variant="quiet" aria-live="polite">
          {stateOf(replay)} · {count(replayed)} sent again · started {dayAndTime(createdAt)}
        </Text>
        {isRunning && <Progress value={percent} mt={6} aria-label="Replay progress" />}
        <FailureNote error={cancel.error} />
      </div>
      {isRunning && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ replayId })}
        >
          Cancel replay
        </Button>
      )}
    </li>
  );
}

function stateOf({ state, isCapped, cap, percent }: Replay): string {
  if (state === 'running') return `Running, ${percent}% complete`;
  if (state === 'cancelled') return 'Cancelled';
  return isCapped
    ? `Stopped at the limit of ${count(cap)}; start another replay for the rest`
    : 'Done';
}
