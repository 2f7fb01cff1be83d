import { Badge, type BadgeProps, ColorSwatch } from '@mantine/core';
import type { Status } from './use-statuses.ts';

/** The colour beside the name of a status says what kind it is, for those who see it. */
const kindColors = { open: 'morning', won: 'teal', lost: 'gray', parked: 'sun' } as const;

export function StatusBadge({
  status,
  ...badge
}: BadgeProps & { status: Pick<Status, 'name' | 'kind'> | undefined }) {
  if (status === undefined) return null;
  return (
    <Badge variant="dot" color={kindColors[status.kind]} fw={500} {...badge}>
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
