import { Select } from '@mantine/core';
import { useTeam } from './use-team.ts';

/** The owner whose customers a report is about; all customers without one. */
export function OwnerSelect({
  ownerId,
  onChange,
}: {
  ownerId: number | undefined;
  onChange: (ownerId: number | undefined) => void;
}) {
  const { team } = useTeam();
  return (
    <Select
      aria-label="Owner of the customers"
      placeholder="All owners"
      data={team.map(({ userId, name }) => ({ value: String(userId), label: name }))}
      value={ownerId === undefined ? null : String(ownerId)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      clearable
      clearButtonProps={{ 'aria-label': 'All owners' }}
      searchable
      w={190}
    />
  );
}
