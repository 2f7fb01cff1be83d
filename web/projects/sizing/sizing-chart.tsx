import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import { wholeMoney } from '../../shared/formats/formats.ts';
import type { Sizes } from './sizing-section.tsx';

/** First-year savings as bars, and the year of payback as a line. A size that is not paid back in 20 years has no point. */
export function SizingChart({ sizes }: { sizes: Sizes }) {
  const data = sizes.map(({ usableKwh, firstYearCents, paybackYear }) => ({
    // Bare numbers, because a phone has no room for the unit below each bar.
    size: String(usableKwh),
    savings: Math.round(firstYearCents / 100),
    payback: paybackYear,
  }));
  return (
    <CompositeChart
      h={260}
      data={data}
      dataKey="size"
      withLegend
      withTooltip={false}
      withRightYAxis
      series={[
        { name: 'savings', label: 'First-year savings', color: 'blue.6', type: 'bar' },
        {
          name: 'payback',
          label: 'Payback (years)',
          color: 'orange.7',
          type: 'line',
          yAxisId: 'right',
        },
      ]}
      curveType="linear"
      xAxisLabel="Usable energy (kWh)"
      xAxisProps={{ interval: 0 }}
      maxBarWidth={40}
      yAxisProps={{ width: 64, tickFormatter: (value: number) => wholeMoney(value * 100) }}
      rightYAxisProps={{ width: 32, domain: [0, 20], allowDecimals: false }}
    />
  );
}
