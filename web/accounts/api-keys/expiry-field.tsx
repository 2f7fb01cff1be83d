import { Group, Select } from '@mantine/core';
import { dayOf } from '../../shared/formats/firm-clock.ts';
import { DayInput } from '../../shared/forms/day-input.tsx';
import { type Expiry, expiryOptions } from './expiry.ts';

/** The field for a key's expiry. */
export function ExpiryField({
  value,
  onChange,
  error,
}: {
  value: Expiry;
  onChange: (value: Expiry) => void;
  error?: string | undefined;
}) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <Select
        label="Expires"
        data={expiryOptions}
        value={value.kind}
        allowDeselect={false}
        onChange={(kind) => kind !== null && onChange({ ...value, kind })}
      />
      {value.kind === 'day' && (
        <DayInput
          label="Expiry date"
          required
          min={dayOf(Date.now())}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={error}
        />
      )}
    </Group>
  );
}
