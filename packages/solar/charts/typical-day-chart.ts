import type { TypicalDays } from '../quote.ts';
import { clock, monthNames } from '../wording.ts';
import {
  type ChartColours,
  drawChart,
  layer,
  legend,
  outline,
  plot,
  scaleFor,
  text,
} from './draw-chart.ts';

type Day = TypicalDays[number];

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
/** A colour between those of a firm, distinguishable from them in grey print too. */
const batteryColour = '#8fa3b3';

/**
 * Draws the use of each hour as layers of solar, battery and grid, and generation as a line: SVG text for the PDF
 * and the page alike.
 */
export function typicalDayChart(day: Day, colours: ChartColours): string {
  const { usedKwh, madeKwh, fromSolarKwh, fromBatteryKwh, fromGridKwh } = day;
  const scale = scaleFor([...usedKwh, ...madeKwh]);
  const slot = (plot.right - plot.left) / 24;
  const month = monthNames[day.month - 1] ?? '';
  const hasBattery = sum(fromBatteryKwh) > 0;
  const layers = [
    { name: 'Solar', kwh: fromSolarKwh, colour: colours.accent, width: 66 },
    { name: 'Battery', kwh: fromBatteryKwh, colour: batteryColour, width: 78 },
    { name: 'Grid', kwh: fromGridKwh, colour: colours.primary, width: 56 },
  ].filter(({ name }) => name !== 'Battery' || hasBattery);
  const bars = usedKwh.flatMap((_, hour) => {
    let from = 0;
    return layers.map(({ kwh, colour }) => {
      const to = from + (kwh[hour] ?? 0);
      const x = plot.left + (hour + 0.1) * slot;
      const mark = layer({ x, width: slot * 0.8, from, to, scale, colour });
      from = to;
      return mark;
    });
  });
  const middle = (hour: number) => plot.left + (hour + 0.5) * slot;
  return drawChart({
    name: `typical-day-${day.month}`,
    title: `Where the energy of an average day in ${month} comes from, hour by hour`,
    description: describe(day),
    unit: 'kWh',
    scale,
    label: (value) => numbers.format(value),
    marks: [
      ...legend([
        ...layers.map(({ name, colour, width }) => ({ text: name, colour, width })),
        { text: 'Panel output', colour: 'line', width: 0 },
      ]),
      ...bars,
      outline(madeKwh.map((kwh, hour) => [middle(hour), scale.y(kwh)])),
      ...[0, 6, 12, 18].map((hour) =>
        text({
          x: plot.left + hour * slot,
          y: plot.bottom + 16,
          anchor: hour === 0 ? 'start' : 'middle',
          text: clock(hour),
          isSpare: hour === 6,
        }),
      ),
    ],
  });
}

/** `Summer: on an average day in January, …`, the day's sums in words. */
export function dayCaption(day: Day): string {
  const season = day.month === 1 ? 'Summer' : 'Winter';
  return `${season}: ${describe(day)}`;
}

function describe({ month, usedKwh, madeKwh, fromSolarKwh, fromBatteryKwh, fromGridKwh }: Day) {
  const kwh = (hours: readonly number[]) => `${numbers.format(sum(hours))} kWh`;
  const battery = sum(fromBatteryKwh) > 0 ? `, ${kwh(fromBatteryKwh)} from the battery` : '';
  return `on an average day in ${monthNames[month - 1]}, your panels generate ${kwh(madeKwh)}. You use ${kwh(usedKwh)}: ${kwh(fromSolarKwh)} straight from the panels${battery} and ${kwh(fromGridKwh)} from the grid.`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
