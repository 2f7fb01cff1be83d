import { Button, DataList, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { FailureNote } from '../shared/failure-note.tsx';
import { exactTime } from '../shared/formats/formats.ts';
import { trpc, useChange } from '../trpc.ts';
import { AttemptList } from './attempt-list.tsx';
import { causeWords, type DeliveryDetails, isUnderWay, prettyJson } from './delivery-words.ts';
import { StateMark } from './state-mark.tsx';
import { TextBlock } from './text-block.tsx';

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
      position="right"
      size="xl"
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
  const delivery = found.data;
  if (delivery === undefined) {
    return found.isPending ? <Skeleton h={300} /> : <FailureNote error={found.error} />;
  }
  return (
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
          <Text size="sm">Showing the latest {delivery.attemptsShown.length}.</Text>
        )}
        <AttemptList attempts={delivery.attemptsShown} />
      </Stack>
      <TextBlock label="Request body" text={prettyJson(delivery.payload)} />
    </Stack>
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
              <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
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
        leftSection={<RotateCcw size={16} aria-hidden />}
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
