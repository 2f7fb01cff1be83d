import { NumberInput, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { statusNameCharactersMax } from '../../src/doors/web/limits.ts';
import { DialogForm } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { kindWords, type PipelineStatus, type StatusKind } from './status-words.ts';

type StatusValues = { name: string; kind: StatusKind; winProbability: number | '' };

const statusRules = {
  name: (name: string) => (name.trim() === '' ? 'Enter a name' : null),
  winProbability: (chance: number | '') => (chance === '' ? 'Enter a number from 0 to 100' : null),
};

const anyKind = ['open', 'won', 'lost', 'parked'] as const;

/** Adds a status of the firm's own; it comes after the others of its kind. */
export function NewStatusForm({ onDone }: { onDone: () => void }) {
  const form = useForm<StatusValues>({
    initialValues: { name: '', kind: 'open', winProbability: 0 },
    validate: statusRules,
  });
  const add = useChange(trpc.statuses.add, {
    success: ({ name }) => `${name} added. Move it to its place in the pipeline.`,
    invalidates: [trpc.statuses.pathKey()],
    onSuccess: onDone,
  });
  const submit = form.onSubmit(({ name, kind, winProbability }) =>
    add.mutate({ name, kind, winProbability: Number(winProbability) }),
  );
  return (
    <DialogForm form={form} submit="Add status" saving={add} onSubmit={submit}>
      <StatusFields form={form} kinds={anyKind} />
    </DialogForm>
  );
}

/** Renames a status and changes its meaning, as far as the rules allow. */
export function EditStatusForm({ status, onDone }: { status: PipelineStatus; onDone: () => void }) {
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

/** The name and meaning of a status. */
function StatusFields({
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
