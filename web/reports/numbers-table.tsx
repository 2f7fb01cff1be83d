import { Table, VisuallyHidden } from '@mantine/core';
import classes from './dashboard.module.css';

/** The numbers of a chart. Each row begins with its name. */
export function NumbersTable({
  caption,
  columns,
  rows,
  total,
  maxHeight,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
  /** Longer ones scroll within themselves. */
  maxHeight?: number;
}) {
  return (
    <Table.ScrollContainer
      minWidth={280}
      {...(maxHeight !== undefined && { maxHeight })}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <Table
        className={classes.table}
        captionSide="top"
        verticalSpacing={6}
        horizontalSpacing="xs"
        stickyHeader={maxHeight !== undefined}
      >
        <Table.Caption p={0}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row[0]} cells={row} columns={columns} />
          ))}
        </Table.Tbody>
        {total !== undefined && (
          <Table.Tfoot>
            <Row cells={total} columns={columns} />
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) {
  const [name, ...values] = cells;
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      {values.map((value, index) => (
        <Table.Td key={columns[index + 1]}>{value}</Table.Td>
      ))}
    </Table.Tr>
  );
}
