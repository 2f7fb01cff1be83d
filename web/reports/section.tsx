import { Box, Group, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { FailureNote } from '../shared/states.tsx';
import classes from './dashboard.module.css';

/** One figure of the dashboard: its name and definition, a chart, and the same numbers as a table. */
export function Section<Data>({
  title,
  explanation,
  query,
  height,
  children,
}: {
  title: string;
  /** Explains how the figure is counted. */
  explanation: string;
  query: { data: Data | undefined; error: unknown };
  /** Height of the chart, reserved so that the page does not jump when it loads. */
  height: number;
  children: (data: Data) => ReactNode;
}) {
  const headingId = useId();
  const { data, error } = query;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        {title}
      </Title>
      <Text variant="quiet" mb="md" maw={720}>
        {explanation}
      </Text>
      <FailureNote error={error} />
      {data !== undefined && children(data)}
      {data === undefined && error === null && (
        <Box className={classes.pair} aria-hidden>
          <Skeleton height={height} />
          <Skeleton height={height} />
        </Box>
      )}
    </section>
  );
}

/**
 * A chart with its numbers beside it, or below on a phone. The chart is loaded after them, and hidden from screen readers,
 * which have the table.
 */
export function ChartAndTable({
  chart,
  height,
  children,
}: {
  chart: ReactNode;
  height: number;
  children: ReactNode;
}) {
  return (
    <Box className={classes.pair}>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton height={height} />}>{chart}</Suspense>
      </div>
      <div>{children}</div>
    </Box>
  );
}

/** Instead of a chart without anything in it. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" py="md">
      {children}
    </Text>
  );
}

/** A number with its name, as the first thing that one looks for. */
export function Figure({
  label,
  value,
  detail,
}: {
  label: string;
  /** Undefined while it is being found. */
  value: string | undefined;
  detail?: string | undefined;
}) {
  return (
    <Stack gap={0} className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton height={36} width={96} my={2} />
        ) : (
          <Group gap="xs" align="baseline" className={classes.number}>
            {value}
          </Group>
        )}
        <Text variant="quiet" mih={22}>
          {detail}
        </Text>
      </dd>
    </Stack>
  );
}

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
