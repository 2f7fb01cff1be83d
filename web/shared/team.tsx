import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { trpc } from '../trpc.ts';

type TeamMember = WebOutputs['team']['names'][number];

const nobody: readonly TeamMember[] = [];

/** The firm's people: who can be chosen, and everybody to name. */
export function useTeam(): {
  /** Everybody, also who has left. */
  team: readonly TeamMember[];
  active: readonly TeamMember[];
  nameOf: (userId: number) => string;
} {
  const { data: team = nobody } = useQuery(trpc.team.names.queryOptions());
  return {
    team,
    active: team.filter(({ isActive }) => isActive),
    nameOf: (userId) => team.find((member) => member.userId === userId)?.name ?? '',
  };
}

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
