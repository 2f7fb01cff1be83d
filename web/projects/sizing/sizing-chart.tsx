import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import type { Sizes } from './sizing-section.tsx';

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});

/** First-year savings as bars, and the year of payback as a line. A size that is not paid back in 20 years has no point. */
export function SizingChart({ sizes }: { sizes: Sizes }) {
  const data = sizes.map(({ usableKwh, firstYearCents, paybackYear }) => ({
    size: `${usableKwh} kWh`,
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
      maxBarWidth={40}
      yAxisProps={{ width: 64, tickFormatter: (value: number) => dollars.format(value) }}
      rightYAxisProps={{ width: 32, domain: [0, 20], allowDecimals: false }}
    />
  );
}
