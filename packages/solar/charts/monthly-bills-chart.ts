import type { SavingsEstimate } from '../quote.ts';
import { shortMonthNames } from '../wording.ts';
import { bar, type ChartColours, drawChart, legend, plot, scaleFor, text } from './draw-chart.ts';

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});

/**
 * The bill of each month before, in the primary colour, beside the one after, in the accent colour: SVG text for the
 * PDF and the page alike.
 */
export function monthlyBillsChart(
  { monthly }: NonNullable<SavingsEstimate['bills']>,
  colours: ChartColours,
): string {
  const values = monthly.map(({ beforeCents, afterCents }) => [
    beforeCents / 100,
    afterCents / 100,
  ]);
  const scale = scaleFor(values.flat());
  const slot = (plot.right - plot.left) / monthly.length;
  const labels = values.map(
    ([before = 0, after = 0], month) =>
      `${shortMonthNames[month]} ${inDollars(before)} before, ${inDollars(after)} after`,
  );
  return drawChart({
    name: 'monthly-bills',
    title: 'Estimated electricity bill of each month, before and after',
    description: `${labels.join('; ')}.`,
    unit: '$',
    scale,
    label: (value) => inDollars(value).replace('$', ''),
    marks: [
      ...legend([
        { text: 'Without the system', colour: colours.primary, width: 157 },
        { text: 'With the system', colour: colours.accent, width: 0 },
      ]),
      ...values.flatMap(([before = 0, after = 0], month) => {
        const x = plot.left + month * slot;
        const width = slot * 0.38;
        return [
          bar({ x: x + slot * 0.1, width, value: before, scale, colour: colours.primary }),
          bar({ x: x + slot * 0.52, width, value: after, scale, colour: colours.accent }),
          text({
            x: x + slot / 2,
            y: plot.bottom + 16,
            anchor: 'middle',
            text: shortMonthNames[month] ?? '',
            isSpare: month % 2 === 1,
          }),
        ];
      }),
    ],
  });
}

function inDollars(value: number): string {
  return dollars.format(value).replace('-', '−');
}
