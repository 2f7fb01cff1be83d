import {
  Accordion,
  Button,
  DataList,
  Drawer,
  Group,
  Progress,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  Inbox,
  LoaderCircle,
  RotateCcw,
} from 'lucide-react';
import { count, exactTime } from '../shared/formats/formats.ts';
import { FailureNote, Loaded } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import {
  type Attempt,
  causeWords,
  type DeliveryDetails,
  type DeliveryState,
  describeAttempt,
  groupOf,
  isUnderWay,
  prettyJson,
  type StateGroup,
  stateWords,
  type TimePart,
  timeParts,
} from './delivery-words.ts';
import { TextBlock } from './subscription-fields.tsx';

/** Time between looks at a delivery that is under way. */
const lookAgainMs = 1000;

/** One delivery: its body, each attempt, and the responses. */
export function DeliveryDrawer({
  deliveryId,
  onClose,
}: {
  deliveryId: number | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={deliveryId !== undefined}
      onClose={onClose}
      title={`Delivery ${deliveryId ?? ''}`}
    >
      {deliveryId !== undefined && <Details key={deliveryId} deliveryId={deliveryId} />}
    </Drawer>
  );
}

function Details({ deliveryId }: { deliveryId: number }) {
  const found = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { deliveryId },
      {
        refetchInterval: ({ state: { data } }) =>
          data === undefined || isUnderWay(data.state) ? lookAgainMs : false,
      },
    ),
  );
  return (
    <Loaded query={found} height={300}>
      {(delivery) => (
        <Stack gap="lg">
          <Group justify="space-between">
            <div aria-live="polite">
              <StateMark state={delivery.state} />
            </div>
            <RetryButton delivery={delivery} />
          </Group>
          <Facts delivery={delivery} />
          <Stack gap="xs">
            <Title order={3} size="h5">
              {delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}
            </Title>
            {delivery.attempts > delivery.attemptsShown.length && (
              <Text>Showing the latest {delivery.attemptsShown.length}.</Text>
            )}
            <AttemptList attempts={delivery.attemptsShown} />
          </Stack>
          <TextBlock label="Request body" text={prettyJson(delivery.payload)} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ delivery }: { delivery: DeliveryDetails }) {
  const { eventId, sequence, cause, createdAt, nextAttemptAt, finishedAt } = delivery;
  const facts = [
    ['Event', eventId],
    ['Sequence number', `${sequence} of this subscription`],
    ['Trigger', causeWords[cause]],
    ['Created', exactTime(createdAt)],
    ['Next attempt', nextAttemptAt === null ? undefined : exactTime(nextAttemptAt)],
    ['Finished', finishedAt === null ? undefined : exactTime(finishedAt)],
  ] as const;
  return (
    <DataList gap={6}>
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  );
}

function RetryButton({ delivery: { deliveryId, state } }: { delivery: DeliveryDetails }) {
  const retry = useChange(trpc.webhooks.retry, { invalidates: [trpc.webhooks.pathKey()] });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        leftSection={<RotateCcw />}
        loading={retry.isPending}
        disabled={state === 'sending'}
        onClick={() => retry.mutate({ deliveryId })}
      >
        {state === 'delivered' ? 'Send again' : 'Retry now'}
      </Button>
      <FailureNote error={retry.error} />
    </Stack>
  );
}

/** The attempts of a delivery, the newest first and open. */
function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const [newest] = attempts;
  if (newest === undefined) return <Text>No attempts yet.</Text>;
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
            <Text fw={600}>{describeAttempt(attempt)}</Text>
            <Text>
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
  return <Icon size={18} style={{ color: `var(--mantine-color-${color}-text)` }} />;
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
    <Stack>
      {notes.length > 0 && (
        <Group gap={6}>
          {notes.map((note) => (
            <Text key={note}>{note}</Text>
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
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <DataList gap={4} labelWidth={150}>
        {Object.entries(headers).map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </div>
  );
}

const colours: Readonly<Record<string, string>> = {
  'Name look-up': 'grape.6',
  Connection: 'blue.6',
  TLS: 'teal.6',
  'First byte': 'sun.6',
  'The rest': 'gray.6',
};

/** The phases of an attempt: in words, and as shares of a bar. */
function TimeBar({ parts }: { parts: readonly TimePart[] }) {
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0);
  if (whole === 0) return null;
  return (
    <Stack gap={6}>
      <Progress.Root size="md" aria-hidden>
        {parts.map(({ name, ms }) => (
          <Progress.Section
            key={name}
            value={(100 * ms) / whole}
            color={colours[name] ?? 'gray.6'}
            withAria={false}
          />
        ))}
      </Progress.Root>
      <Group gap="2px 16px">
        {parts.map(({ name, ms }) => (
          <Group key={name} gap={6} wrap="nowrap">
            <span
              aria-hidden
              style={{
                width: 10,
                height: 10,
                borderRadius: 2,
                background: `var(--mantine-color-${(colours[name] ?? 'gray.6').replace('.', '-')})`,
              }}
            />
            <Text>
              {name} {count(ms)} ms
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  );
}

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
