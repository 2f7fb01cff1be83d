import { Badge, type BadgeProps, ColorSwatch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { trpc } from '../trpc.ts';

export type Status = WebOutputs['statuses']['list'][number];

const none: readonly Status[] = [];

/** The pipeline: its statuses in their order, none until they are there. */
export function useStatuses(): {
  statuses: readonly Status[];
  statusOf: (statusId: number) => Status | undefined;
} {
  const { data: statuses = none } = useQuery(trpc.statuses.list.queryOptions());
  return {
    statuses,
    statusOf: (statusId) => statuses.find((status) => status.statusId === statusId),
  };
}

/** The colour beside the name of a status says what kind it is, for those who see it. */
const kindColors = { open: 'morning', won: 'teal', lost: 'gray', parked: 'sun' } as const;

export function StatusBadge({
  status,
  ...badge
}: BadgeProps & { status: Pick<Status, 'name' | 'kind'> | undefined }) {
  if (status === undefined) return null;
  return (
    <Badge color={kindColors[status.kind]} {...badge}>
      {status.name}
    </Badge>
  );
}

export function StatusDot({ kind }: { kind: Status['kind'] }) {
  return (
    <ColorSwatch
      size={8}
      color={`var(--mantine-color-${kindColors[kind]}-filled)`}
      withShadow={false}
      aria-hidden
    />
  );
}
