import type { YieldEstimate } from '../quote.ts';
import { shortMonthNames as months } from '../wording.ts';
import { bar, type ChartColours, drawChart, plot, scaleFor, text } from './draw-chart.ts';

const numbers = new Intl.NumberFormat('en-AU');

/** The energy of each month in kWh as bars: SVG text for the PDF and the page alike. */
export function monthlyYieldChart(estimate: YieldEstimate, colours: ChartColours): string {
  const { monthlyKwh, annualKwh } = estimate;
  const scale = scaleFor(monthlyKwh);
  const slot = (plot.right - plot.left) / months.length;
  const labels = months.map((month, index) => `${month} ${numbers.format(monthlyKwh[index] ?? 0)}`);
  return drawChart({
    name: 'monthly-yield',
    title: `Estimated energy in each month, ${numbers.format(annualKwh)} kWh a year`,
    description: `In kWh: ${labels.join(', ')}.`,
    unit: 'kWh',
    scale,
    label: (value) => numbers.format(value),
    marks: months.flatMap((month, index) => {
      const x = plot.left + index * slot;
      const value = monthlyKwh[index] ?? 0;
      return [
        bar({ x: x + slot * 0.14, width: slot * 0.72, value, scale, colour: colours.accent }),
        text({
          x: x + slot / 2,
          y: plot.bottom + 16,
          anchor: 'middle',
          text: month,
          isSpare: index % 2 === 1,
        }),
      ];
    }),
  });
}
