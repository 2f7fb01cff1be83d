import {
  Button,
  Group,
  Menu,
  Modal,
  NumberInput,
  Progress,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { statusNameCharactersMax } from '../../src/doors/web/limits.ts';
import { count } from '../shared/formats/formats.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { FailureNote } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';
import {
  describeCustomers,
  kindWords,
  type PipelineStatus,
  type StatusKind,
} from './status-words.ts';

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
      {isRemoving && (
        <RemoveStatusDialog status={status} statuses={statuses} onClose={removing.close} />
      )}
    </>
  );
}

/** Renames a status and changes its meaning, as far as the rules allow. */
function EditStatusForm({ status, onDone }: { status: PipelineStatus; onDone: () => void }) {
  const { statusId, name, kind, winProbability, kinds } = status;
  const form = useForm<StatusValues>({
    initialValues: { name, kind, winProbability },
    validate: statusRules,
  });
  const change = useChange(trpc.statuses.change, {
    // Customers, boards and reports show names of statuses as well.
    invalidates: 'everything',
    onSuccess: onDone,
  });
  const submit = form.onSubmit((values) =>
    change.mutate({ statusId, ...values, winProbability: Number(values.winProbability) }),
  );
  return (
    <DialogForm form={form} submit="Save status" saving={change} onSubmit={submit}>
      <StatusFields form={form} kinds={kinds} />
    </DialogForm>
  );
}

export type StatusValues = { name: string; kind: StatusKind; winProbability: number | '' };

export const statusRules = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name' : null),
  winProbability: (chance: number | '') => (chance === '' ? 'Enter a number from 0 to 100' : null),
};

/** The name and meaning of a status. */
export function StatusFields({
  form,
  kinds,
}: {
  form: UseFormReturnType<StatusValues>;
  /** Those that the rules allow. */
  kinds: readonly StatusKind[];
}) {
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={statusNameCharactersMax}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label="Kind"
        description={
          kinds.length > 1
            ? undefined
            : 'You can’t change the kind, because of the status’s role or its customers'
        }
        data={kinds.map((kind) => ({
          value: kind,
          label: `${kindWords[kind].name}: ${kindWords[kind].meaning}`,
        }))}
        allowDeselect={false}
        disabled={kinds.length === 1}
        {...form.getInputProps('kind')}
      />
      <NumberInput
        label="Win probability (%)"
        description="Weights customer value in the forecast"
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('winProbability')}
      />
    </>
  );
}

/** Takes a status out of the pipeline; its customers move to another first, a step at a time. */
function RemoveStatusDialog({
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
