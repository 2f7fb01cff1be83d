import { Accordion, DataList, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { count, exactTime } from '../shared/formats/formats.ts';
import {
  type Attempt,
  causeWords,
  describeAttempt,
  prettyJson,
  timeParts,
} from './delivery-words.ts';
import { TextBlock } from './text-block.tsx';
import { TimeBar } from './time-bar.tsx';

/** The attempts of a delivery, the newest first and open. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const [newest] = attempts;
  if (newest === undefined) return <Text size="sm">No attempts yet.</Text>;
  return (
    <Accordion
      variant="contained"
      order={4}
      defaultValue={String(newest.number)}
      // A further attempt opens by itself.
      key={newest.number}
    >
      {attempts.map((attempt) => (
        <Accordion.Item key={attempt.number} value={String(attempt.number)}>
          <Accordion.Control icon={<OutcomeIcon isDelivered={attempt.outcome === 'delivered'} />}>
            <Text size="sm" fw={600}>
              {describeAttempt(attempt)}
            </Text>
            <Text size="sm">
              Attempt {attempt.number} · {exactTime(attempt.startedAt)} ·{' '}
              {count(attempt.durationMs)} ms
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <AttemptDetails attempt={attempt} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function OutcomeIcon({ isDelivered }: { isDelivered: boolean }) {
  const Icon = isDelivered ? CircleCheck : CircleX;
  const color = isDelivered ? 'green' : 'red';
  return <Icon size={18} aria-hidden style={{ color: `var(--mantine-color-${color}-text)` }} />;
}

function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { address, error, reused, maybeDelivered, cause, responseBody } = attempt;
  const notes = [
    cause === 'event' ? undefined : `Triggered by: ${causeWords[cause].toLowerCase()}.`,
    error === null ? undefined : `${error}.`,
    address === null ? undefined : `Address: ${address}.`,
    reused ? 'Reused an open connection.' : undefined,
    maybeDelivered
      ? 'The outcome of an earlier attempt is unknown, so this may be a duplicate.'
      : undefined,
  ].filter((note) => note !== undefined);
  return (
    <Stack gap="md">
      {notes.length > 0 && (
        <Group gap={6}>
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </Group>
      )}
      <TimeBar parts={timeParts(attempt)} />
      <Headers title="Request headers" headers={attempt.requestHeaders} />
      {Object.keys(attempt.responseHeaders).length > 0 && (
        <Headers title="Response headers" headers={attempt.responseHeaders} />
      )}
      {responseBody !== '' && <TextBlock label="Response body" text={prettyJson(responseBody)} />}
    </Stack>
  );
}

function Headers({ title, headers }: { title: string; headers: Record<string, string> }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <DataList gap={4} labelWidth={150}>
        {Object.entries(headers).map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </div>
  );
}
