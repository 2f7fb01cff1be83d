import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react';
import { FailureNote } from '../shared/states.tsx';
import { TextTable } from '../shared/wide-table.tsx';
import { loadCode } from '../shell/load-code.ts';
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
    <section className="surface" aria-labelledby={headingId}>
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
    <Stack gap={0} className={`surface ${classes.figure}`}>
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

/** The numbers of a chart. */
export function NumbersTable(
  table: Omit<ComponentProps<typeof TextTable>, 'minWidth' | 'valuesAlign'>,
) {
  return (
    <TextTable
      minWidth={280}
      valuesAlign="right"
      className={classes.table}
      verticalSpacing={6}
      horizontalSpacing="xs"
      {...table}
    />
  );
}

/** The charts, which are large, come after the figures. */
export function loadCharts() {
  return loadCode(() => import('./charts.tsx'));
}
