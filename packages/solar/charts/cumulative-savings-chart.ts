import type { SavingsEstimate } from '../quote.ts';
import {
  bar,
  type ChartColours,
  dashedLine,
  drawChart,
  plot,
  type Scale,
  scaleFor,
  text,
} from './draw-chart.ts';

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const shortDollars = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/**
 * Savings less the price at the end of each year as bars, in the primary colour while they are in the red and in the
 * accent colour after, with the year in which the system has paid for itself. SVG text for the PDF and the page alike.
 */
export function cumulativeSavingsChart(estimate: SavingsEstimate, colours: ChartColours): string {
  const { cumulativeCents, paybackYear } = estimate;
  const sums = cumulativeCents.map((cents) => cents / 100);
  const scale = scaleFor(sums);
  const lastYear = sums.length - 1;
  return drawChart({
    name: 'cumulative-savings',
    title: `Estimated savings less the price, year by year: ${paybackText(paybackYear, lastYear)}`,
    description: `${yearly(sums, 0)}; ${yearly(sums, lastYear)}.`,
    unit: '$',
    scale,
    label: thousands,
    marks: [
      ...sums.flatMap((value, year) =>
        yearMarks({ value, year, count: sums.length, scale, colours }),
      ),
      ...paybackMarks(paybackYear, sums.length, scale),
    ],
  });
}

type YearMarks = {
  value: number;
  year: number;
  count: number;
  scale: Scale;
  colours: ChartColours;
};

function yearMarks({ value, year, count, scale, colours }: YearMarks): string[] {
  const slot = slotOf(count);
  const x = plot.left + year * slot;
  const colour = value < 0 ? colours.primary : colours.accent;
  const mark = bar({ x: x + slot * 0.14, width: slot * 0.72, value, scale, colour });
  if (year % 5 !== 0) return [mark];
  const label = year === 0 ? 'Start' : `Year ${year}`;
  const isLast = year === count - 1;
  return [
    mark,
    text({
      x: isLast ? plot.right : x + slot / 2,
      y: plot.bottom + 16,
      anchor: isLast ? 'end' : 'middle',
      text: label,
      isSpare: year % 10 !== 0,
    }),
  ];
}

function paybackMarks(paybackYear: number | null, count: number, scale: Scale): string[] {
  if (paybackYear === null || paybackYear === 0) return [];
  const x = plot.left + (paybackYear + 0.5) * slotOf(count);
  // The words go before that year if they fit, because no bars are above zero there.
  const hasRoomBefore = x - plot.left > 145;
  return [
    dashedLine([x, plot.top - 14], [x, scale.y(0)]),
    text({
      x: hasRoomBefore ? x - 4 : x + 4,
      y: plot.top - 6,
      anchor: hasRoomBefore ? 'end' : 'start',
      text: `Paid back in year ${paybackYear}`,
    }),
  ];
}

function slotOf(count: number): number {
  return (plot.right - plot.left) / count;
}

function paybackText(paybackYear: number | null, lastYear: number): string {
  if (paybackYear === null) return `not paid back within ${lastYear} years`;
  return paybackYear === 0 ? 'paid back from the start' : `paid back in year ${paybackYear}`;
}

function yearly(sums: readonly number[], year: number): string {
  const sum = dollars.format(sums[year] ?? 0).replace('-', '−');
  return year === 0 ? `At the start ${sum}` : `at the end of year ${year} ${sum}`;
}

/** `−20k` for −20,000 dollars. */
function thousands(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 1_000_000) return `${sign}${shortDollars.format(size / 1_000_000)}m`;
  return size >= 1000
    ? `${sign}${shortDollars.format(size / 1000)}k`
    : `${sign}${shortDollars.format(size)}`;
}
