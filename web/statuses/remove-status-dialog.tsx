import { Button, Group, Modal, Progress, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { count } from '../shared/formats/formats.ts';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { describeCustomers, type PipelineStatus } from './status-words.ts';

/** Takes a status out of the pipeline; its customers move to another first, a step at a time. */
export function RemoveStatusDialog({
  status,
  statuses,
  onClose,
}: {
  status: PipelineStatus;
  statuses: readonly PipelineStatus[];
  onClose: () => void;
}) {
  const { name, customers, whyItStays } = status;
  const [replacement, setReplacement] = useState<string | null>(null);
  const removal = useRemoval(status, onClose);
  const choices = statuses.filter(({ statusId }) => status.replacements.includes(statusId));
  const needsReplacement = customers > 0;
  if (whyItStays !== null) {
    return (
      <Modal opened onClose={onClose} title={`Can’t remove ${name}`}>
        <Stack>
          <Text>You can’t remove this status: {whyItStays}.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Close
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  const close = removal.isRunning ? removal.stop : onClose;
  return (
    <Modal
      opened
      onClose={close}
      title={`Remove ${name}`}
      closeOnClickOutside={!removal.isRunning}
      withCloseButton={!removal.isRunning}
    >
      <Stack>
        <Text>
          {needsReplacement
            ? `${describeCustomers(customers)} ${customers === 1 ? 'has' : 'have'} this status and need another one. Their history keeps the name, and each move fires a webhook.`
            : 'No customers have this status. The history of past customers keeps its name.'}
        </Text>
        {needsReplacement && (
          <Select
            label="New status"
            placeholder="Choose a status"
            data={choices.map(({ statusId, name: label }) => ({ value: String(statusId), label }))}
            value={replacement}
            onChange={setReplacement}
            disabled={removal.isRunning}
            allowDeselect={false}
            searchable
            nothingFoundMessage="No suitable status"
          />
        )}
        {removal.isRunning && needsReplacement && (
          <Stack gap={4}>
            <Progress
              value={(100 * removal.moved) / customers}
              aria-label="Move progress"
              animated
            />
            <Text role="status">
              {count(removal.moved)} of {describeCustomers(customers)} moved. Keep this page open.
            </Text>
          </Stack>
        )}
        <FailureNote error={removal.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {removal.isRunning ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            color="red"
            loading={removal.isRunning}
            disabled={needsReplacement && replacement === null}
            onClick={() => removal.run(replacement === null ? null : Number(replacement))}
          >
            Remove status
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Asks the server for one step after the other until the status is removed or the member stops it; what has moved
 * stays.
 */
function useRemoval({ statusId, name }: PipelineStatus, onRemoved: () => void) {
  const [moved, setMoved] = useState(0);
  const isStopped = useRef(false);
  const step = useChange(trpc.statuses.remove);
  const removal = useMutation({
    mutationFn: async (replacementId: number | null) => {
      isStopped.current = false;
      let sum = 0;
      setMoved(sum);
      while (!isStopped.current) {
        const done = await step.mutateAsync({ statusId, replacementId });
        sum += done.moved;
        setMoved(sum);
        if (done.isRemoved) return { isRemoved: true, moved: sum };
      }
      return { isRemoved: false, moved: sum };
    },
    meta: {
      success: (result: { isRemoved: boolean; moved: number }) => {
        if (!result.isRemoved) return undefined;
        const also = result.moved === 0 ? '' : ` ${describeCustomers(result.moved)} moved.`;
        return `${name} removed.${also}`;
      },
      invalidates: 'everything',
      invalidatesAlways: true,
    },
    onSuccess: ({ isRemoved }) => isRemoved && onRemoved(),
  });
  return {
    run: removal.mutate,
    stop: () => {
      isStopped.current = true;
    },
    isRunning: removal.isPending,
    moved,
    error: removal.error,
  };
}
