import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { ColorSwatch, Group, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './dashboard.module.css';

/** One kind of bar. Of two, the second is hatched, so that the chart does not rely on colour alone. */
type Series = { name: string; label: string; color: string };

/** Heights of a row of bars, and of the axis with its labels. */
const rowPx = 40;
const axisPx = 32;

function barsHeight(rows: number): number {
  return rows * rowPx + axisPx;
}

const barRadius = 2;

type Row = { name: string } & Record<string, string | number>;

/** Bars from left to right, one row for each name, which leaves room to read it. */
export function Bars({
  rows,
  series,
  format,
  isPercent = false,
}: {
  rows: Row[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The axis goes to the whole. */
  isPercent?: boolean;
}) {
  const hatching = useHatching(series);
  return (
    <>
      <Legend series={series} />
      <BarChart
        h={barsHeight(rows.length)}
        data={rows}
        dataKey="name"
        orientation="vertical"
        gridAxis="y"
        tickLine="none"
        series={[...series]}
        valueFormatter={(value) => (value === 0 ? '0' : format(value))}
        maxBarWidth={24}
        yAxisProps={{ width: 116, interval: 0 }}
        xAxisProps={{
          tickCount: 4,
          ...(isPercent ? { domain: [0, 1] } : { allowDecimals: false }),
        }}
        accessibilityLayer={false}
        barProps={hatching.barProps}
      >
        {hatching.pattern}
      </BarChart>
    </>
  );
}

/** Bars side by side in the order of time, the second kind upon the first. */
export function StackedDays({ rows, series }: { rows: Row[]; series: readonly Series[] }) {
  const hatching = useHatching(series);
  return (
    <>
      <Legend series={series} />
      <BarChart
        h={300}
        data={rows}
        dataKey="name"
        type="stacked"
        tickLine="none"
        series={[...series]}
        maxBarWidth={40}
        yAxisProps={{ allowDecimals: false, width: 40 }}
        xAxisProps={{ minTickGap: 24 }}
        accessibilityLayer={false}
        barProps={hatching.barProps}
      >
        {hatching.pattern}
      </BarChart>
    </>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length === 1) return null;
  return (
    <Group gap="lg" mb="xs">
      {series.map(({ name, label, color }, index) => (
        <Group key={name} gap={6}>
          <ColorSwatch
            size={14}
            radius={3}
            color={`var(${variableOf(color)})`}
            withShadow={false}
            className={index > 0 ? classes.hatched : undefined}
          />
          <Text size="sm">{label}</Text>
        </Group>
      ))}
    </Group>
  );
}

function useHatching(series: readonly Series[]) {
  const id = `hatching-${useId().replaceAll(/\W/g, '')}`;
  const second = series.at(1);
  return {
    barProps: ({ name }: { name: string }) => ({
      radius: barRadius,
      ...(name === second?.name && { fill: `url(#${id})` }),
    }),
    pattern: second && (
      <defs>
        <pattern
          id={id}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={6} height={6} fill={`var(${variableOf(second.color)})`} fillOpacity={0.35} />
          <rect width={3} height={6} fill={`var(${variableOf(second.color)})`} />
        </pattern>
      </defs>
    ),
  };
}

/** `--mantine-color-red-7` of `red.7`. */
function variableOf(color: string): string {
  return `--mantine-color-${color.replace('.', '-')}`;
}
