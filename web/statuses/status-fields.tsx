import { NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { statusNameCharactersMax } from '../../src/doors/web/limits.ts';
import { kindWords, type StatusKind } from './status-words.ts';

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
        allowNegative={false}
        {...form.getInputProps('winProbability')}
      />
    </>
  );
}
