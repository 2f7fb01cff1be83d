import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls within itself where the window is narrower than it, with the keyboard as well. */
export function WideTable({
  label,
  minWidth,
  children,
}: {
  label: string;
  minWidth: number;
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidth}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </Table.ScrollContainer>
  );
}
