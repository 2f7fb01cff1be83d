import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { keysOf } from '../members.ts';

export type Choice<Value extends string> = { value: Value; label: string };

/** A native select that knows the values of its options. A value outside of them is shown until another is chosen. */
export function ChoiceSelect<Value extends string>({
  value,
  options,
  onChange,
  ...looks
}: Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  value: string;
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) {
  const find = (wanted: string) => options.find((option) => option.value === wanted);
  return (
    <NativeSelect
      {...looks}
      value={value}
      data={find(value) ? [...options] : [...options, { value, label: value }]}
      onChange={({ currentTarget }) => {
        const chosen = find(currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** The options of a select, from the label of each value. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Choice<Value>[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }));
}
