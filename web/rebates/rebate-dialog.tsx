import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits, stateCodes } from '../../src/doors/web/limits.ts';
import { inCents } from '../shared/formats/formats.ts';
import { type Choice, ChoiceSelect } from '../shared/forms/choice-select.tsx';
import { DayInput } from '../shared/forms/day-input.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import type { Rebate } from './rebate-words.ts';

const { nameCharacters, sourceCharacters, cents } = limits.rebate;

const states: readonly Choice<Rebate['state']>[] = [
  { value: '', label: 'Any' },
  ...stateCodes.map((code) => ({ value: code, label: code })),
];

/** The dialog's task: a new rebate for a project, or one for the library, a copy or a change of one. */
export type RebateTask =
  | { do: 'new' | 'add'; rebate?: undefined }
  | { do: 'copy' | 'change'; rebate: Rebate };

const titles: Readonly<Record<RebateTask['do'], string>> = {
  new: 'New rebate',
  add: 'Add rebate',
  copy: 'Copy rebate',
  change: 'Edit rebate',
};

/** A rebate of the account's own, kept in its library by members who may change it. */
export function RebateDialog({
  task,
  onSaved,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  task: RebateTask | undefined;
  onSaved?: (rebate: Rebate) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog opened={task !== undefined} onClose={onClose} title={task && titles[task.do]}>
      {task !== undefined && <RebateForm task={task} onSaved={onSaved} onClose={onClose} />}
    </FormDialog>
  );
}

function RebateForm({
  task,
  onSaved,
  onClose,
}: {
  task: RebateTask;
  onSaved: ((rebate: Rebate) => void) | undefined;
  onClose: () => void;
}) {
  const form = useForm({
    initialValues: task.rebate ? draftOfRebate(task.rebate) : emptyDraft,
  });
  const mayKeep = useMay('account:manage');
  const save = useChange(trpc.rebates.set, {
    success: 'Rebate saved',
    invalidates: [trpc.rebates.pathKey()],
  });
  const submit = async (draft: RebateDraft) => {
    const rebate = rebateOfDraft(draft);
    if (mayKeep) {
      const key =
        task.do === 'change' ? { state: task.rebate.state, name: task.rebate.name } : null;
      const kept = { ...rebate, conditions: [...rebate.conditions] };
      await save.mutateAsync({ rebate: kept, replaces: key });
    }
    onSaved?.(rebate);
    onClose();
  };
  return (
    <DialogForm
      form={form}
      submit={task.do === 'change' ? 'Save' : 'Add rebate'}
      saving={save}
      isCheckedByBrowser
      gap="sm"
      onSubmit={form.onSubmit((draft) => void submit(draft).catch(() => undefined))}
    >
      <TextInput label="Name" required maxLength={nameCharacters} {...form.getInputProps('name')} />
      <ChoiceSelect
        label="State"
        value={form.values.state}
        onChange={(state) => form.setFieldValue('state', state)}
        options={states}
      />
      <ChoiceSelect
        label="Paid for"
        value={form.values.basis}
        onChange={(basis) => form.setFieldValue('basis', basis)}
        options={bases}
      />
      <NumberInput
        label="Amount ($)"
        required
        min={0}
        max={cents / 100}
        decimalScale={2}
        {...form.getInputProps('dollars')}
      />
      <NumberInput
        label="Maximum ($)"
        description="Leave blank for none"
        min={0}
        max={cents / 100}
        decimalScale={2}
        {...form.getInputProps('maxDollars')}
      />
      <ChoiceSelect
        label="Paid to"
        value={form.values.paidTo}
        onChange={(paidTo) => form.setFieldValue('paidTo', paidTo)}
        options={[
          { value: 'installer', label: 'You (deducted from the price)' },
          { value: 'customer', label: 'The customer (after installation)' },
        ]}
      />
      <DayInput label="First installation date" {...form.getInputProps('fromOn')} />
      <DayInput label="Last installation date" {...form.getInputProps('untilOn')} />
      <Textarea
        label="Conditions"
        description="One on each line; proposals show them"
        minRows={2}
        required
        {...form.getInputProps('conditions')}
      />
      <TextInput
        label="Source"
        description="Link to the source, and when you checked it"
        maxLength={sourceCharacters}
        {...form.getInputProps('source')}
      />
    </DialogForm>
  );
}

/** A rebate while it is typed: money in dollars, a condition on each line. */
type RebateDraft = Omit<Rebate, 'cents' | 'maxCents' | 'conditions'> & {
  dollars: number | string;
  maxDollars: number | string;
  conditions: string;
};

const emptyDraft: RebateDraft = {
  name: '',
  state: '',
  fromOn: '',
  untilOn: '',
  basis: 'system',
  dollars: '',
  maxDollars: '',
  paidTo: 'installer',
  conditions: '',
  source: '',
};

/** Returns the draft of a rebate to change or copy. */
function draftOfRebate({ cents, maxCents, conditions, ...others }: Rebate): RebateDraft {
  return {
    ...others,
    dollars: cents / 100,
    maxDollars: maxCents === null ? '' : maxCents / 100,
    conditions: conditions.join('\n'),
  };
}

/** The bases that a rebate can be paid on, with their labels. */
const bases: { value: Rebate['basis']; label: string }[] = [
  { value: 'system', label: 'The system' },
  { value: 'panel_kw', label: 'Each kW of panels' },
  { value: 'battery_usable_kwh', label: 'Each usable kWh of the battery' },
  { value: 'battery_nominal_kwh', label: 'Each nominal kWh of the battery' },
  { value: 'loan', label: 'A loan, for information' },
];

/** Returns the rebate that the server is sent. */
function rebateOfDraft({ dollars, maxDollars, conditions, ...others }: RebateDraft): Rebate {
  return {
    ...others,
    name: others.name.trim(),
    cents: inCents(dollars),
    maxCents: maxDollars === '' ? null : inCents(maxDollars),
    conditions: conditions
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
