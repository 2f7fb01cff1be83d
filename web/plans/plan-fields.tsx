import { MultiSelect, NativeSelect, NumberInput, SimpleGrid } from '@mantine/core';
import { monthNames } from '../shared/formats/formats.ts';
import { type NumberForm, numberLooks } from '../shared/formats/read-number.ts';
import { type Choice, ChoiceSelect } from '../shared/forms/choice-select.tsx';
import type { WindowDraft } from './plan-draft.ts';
import { clockTime } from './plan-words.ts';

const halves = Array.from({ length: 49 }, (_, half) => ({
  value: String(half / 2),
  label: clockTime(half / 2),
}));
const days: readonly Choice<WindowDraft['days']>[] = [
  { value: 'every_day', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekends', label: 'Weekends' },
];
const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));

/** Fields for the times when a price applies. */
export function WindowFields({
  value,
  onChange,
  of,
}: {
  value: WindowDraft;
  onChange: (changes: Partial<WindowDraft>) => void;
  /** Names the price, such as `usage rate 2`. */
  of: string;
}) {
  const from = halves.slice(0, -1);
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" verticalSpacing="xs">
      <NativeSelect
        label="From"
        aria-label={`From, ${of}`}
        data={from}
        value={String(value.fromHour)}
        onChange={({ currentTarget }) => onChange({ fromHour: Number(currentTarget.value) })}
      />
      <NativeSelect
        label="To"
        aria-label={`To, ${of}`}
        data={halves.slice(1)}
        value={String(value.toHour)}
        onChange={({ currentTarget }) => onChange({ toHour: Number(currentTarget.value) })}
      />
      <ChoiceSelect
        label="Days"
        aria-label={`Days, ${of}`}
        options={days}
        value={value.days}
        onChange={(chosen) => onChange({ days: chosen })}
      />
      <MultiSelect
        label="Months"
        aria-label={`Months, ${of}`}
        placeholder={value.months.length === 0 ? 'All year' : ''}
        data={months}
        value={value.months}
        onChange={(chosen) => onChange({ months: chosen })}
      />
    </SimpleGrid>
  );
}

/** A number as it is typed. */
export function NumberCell({
  label,
  of,
  form,
  ...input
}: {
  label: string;
  /** Names the price that it belongs to, where there are several. */
  of?: string;
  form: NumberForm;
  value: string | number;
  onChange: (typed: string | number) => void;
  error?: string | undefined;
  placeholder?: string;
}) {
  return (
    <NumberInput
      label={label}
      {...(of === undefined ? {} : { 'aria-label': `${label}, ${of}` })}
      {...numberLooks(form)}
      {...input}
    />
  );
}
