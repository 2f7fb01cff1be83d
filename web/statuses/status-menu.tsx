import { Button, Group, Menu, Modal, Progress, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../shared/formats/formats.ts';
import { FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import { EditStatusForm } from './status-form.tsx';
import { describeCustomers, type PipelineStatus } from './status-words.ts';

/** The actions on one status. */
export function StatusMenu({
  status,
  statuses,
}: {
  status: PipelineStatus;
  statuses: readonly PipelineStatus[];
}) {
  const [isEditing, editing] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const makeInitial = useChange(trpc.statuses.makeInitial, {
    success: `New customers now start in ${status.name}.`,
    showsFailure: true,
    invalidates: [trpc.statuses.pathKey()],
  });
  return (
    <>
      <MoreMenu size="lg" label={`More actions for ${status.name}`} loading={makeInitial.isPending}>
        <Menu.Item leftSection={<Pencil />} onClick={editing.open}>
          Edit
        </Menu.Item>
        {status.mayBeInitial && !status.isInitial && (
          <Menu.Item
            leftSection={<Flag />}
            onClick={() => makeInitial.mutate({ statusId: status.statusId })}
          >
            Set as first status
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 />} onClick={removing.open}>
          Remove
        </Menu.Item>
      </MoreMenu>
      <FormDialog opened={isEditing} onClose={editing.close} title={`Edit ${status.name}`}>
        <EditStatusForm status={status} onDone={editing.close} />
      </FormDialog>
      <RemoveStatusDialog
        status={status}
        statuses={statuses}
        isOpen={isRemoving}
        onClose={removing.close}
      />
    </>
  );
}

/** Takes a status out of the pipeline; its customers move to another first, a step at a time. */
function RemoveStatusDialog({
  status,
  statuses,
  isOpen,
  onClose,
}: {
  status: PipelineStatus;
  statuses: readonly PipelineStatus[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const { name, customers, whyItStays } = status;
  const [replacement, setReplacement] = useState<string | null>(null);
  const removal = useRemoval(status, onClose);
  const leave = () => {
    setReplacement(null);
    removal.reset();
    onClose();
  };
  const close = removal.isRunning ? removal.stop : leave;
  const needsReplacement = customers > 0;
  const choices = statuses.filter(({ statusId }) => status.replacements.includes(statusId));
  const content =
    whyItStays === null ? (
      <>
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
      </>
    ) : (
      <Text>You can’t remove this status: {whyItStays}.</Text>
    );
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={whyItStays === null ? `Remove ${name}` : `Can’t remove ${name}`}
      closeOnClickOutside={!removal.isRunning}
      withCloseButton={!removal.isRunning}
    >
      <Stack>
        {content}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {whyItStays !== null ? 'Close' : removal.isRunning ? 'Stop' : 'Cancel'}
          </Button>
          {whyItStays === null && (
            <Button
              color="red"
              loading={removal.isRunning}
              disabled={needsReplacement && replacement === null}
              onClick={() => removal.run(replacement === null ? null : Number(replacement))}
            >
              Remove status
            </Button>
          )}
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
    reset: removal.reset,
  };
}
