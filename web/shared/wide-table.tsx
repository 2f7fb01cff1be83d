import { Button, Group, Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls within itself where the window is narrower than it, with the keyboard as well. */
export function WideTable({
  label,
  minWidth,
  maxHeight,
  children,
}: {
  label: string;
  minWidth: number;
  maxHeight?: number | undefined;
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={minWidth}
      {...(maxHeight !== undefined && { maxHeight })}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </Table.ScrollContainer>
  );
}

/** A table of texts. Each row begins with its name. */
export function TextTable({
  label,
  minWidth,
  maxHeight,
  columns,
  rows,
  total,
  valuesAlign,
  ...looks
}: TableProps & {
  label: string;
  minWidth: number;
  /** A longer table scrolls within itself. */
  maxHeight?: number | undefined;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[] | undefined;
  valuesAlign?: 'right';
}) {
  const ta = valuesAlign ?? 'left';
  const rowOf = ([name, ...values]: readonly string[]) => (
    <Table.Tr key={name}>
      <Table.Th scope="row">{name}</Table.Th>
      {values.map((value, index) => (
        <Table.Td key={columns[index + 1]} ta={ta}>
          {value}
        </Table.Td>
      ))}
    </Table.Tr>
  );
  return (
    <WideTable label={label} minWidth={minWidth} maxHeight={maxHeight}>
      <Table aria-label={label} stickyHeader={maxHeight !== undefined} {...looks}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} ta={index === 0 ? 'left' : ta}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows.map(rowOf)}</Table.Tbody>
        {total && <Table.Tfoot>{rowOf(total)}</Table.Tfoot>}
      </Table>
    </WideTable>
  );
}

/** Pages of a list that is newest first: back to the newest, or on to older entries. */
export function NewestOlder<Cursor>({
  isNewest,
  next,
  onGo,
}: {
  isNewest: boolean;
  next: Cursor | null;
  onGo: (cursor: Cursor | undefined) => void;
}) {
  if (isNewest && next === null) return null;
  return (
    <Group justify="space-between">
      <Button variant="default" disabled={isNewest} onClick={() => onGo(undefined)}>
        Newest
      </Button>
      <Button
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onGo(next)}
      >
        Older
      </Button>
    </Group>
  );
}
