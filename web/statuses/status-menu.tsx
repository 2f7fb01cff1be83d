import { Menu, NumberInput, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { Flag, Pencil, Trash2 } from 'lucide-react';
import { statusNameCharactersMax } from '../../src/doors/web/limits.ts';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { MoreMenu } from '../shared/more-menu.tsx';
import { trpc, useChange } from '../trpc.ts';
import { RemoveStatusDialog } from './remove-status-dialog.tsx';
import { kindWords, type PipelineStatus, type StatusKind } from './status-words.ts';

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
      {isEditing && <EditStatusDialog status={status} onClose={editing.close} />}
      {isRemoving && (
        <RemoveStatusDialog status={status} statuses={statuses} onClose={removing.close} />
      )}
    </>
  );
}

/** Renames a status and changes its meaning, as far as the rules allow. */
function EditStatusDialog({ status, onClose }: { status: PipelineStatus; onClose: () => void }) {
  const { statusId, name, kind, winProbability, kinds } = status;
  const form = useForm<StatusValues>({
    initialValues: { name, kind, winProbability },
    validate: statusRules,
  });
  const change = useChange(trpc.statuses.change, {
    // Customers, boards and reports show names of statuses as well.
    invalidates: 'everything',
    onSuccess: onClose,
  });
  const submit = form.onSubmit((values) =>
    change.mutate({ statusId, ...values, winProbability: Number(values.winProbability) }),
  );
  return (
    <FormDialog opened onClose={onClose} title={`Edit ${name}`}>
      <DialogForm form={form} submit="Save status" saving={change} onSubmit={submit}>
        <StatusFields form={form} kinds={kinds} />
      </DialogForm>
    </FormDialog>
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
