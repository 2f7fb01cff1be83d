import { escapeHtml } from '../values/text.ts';
export type ChartColours = { primary: string; accent: string };

/** The scale of a chart: `y` of a value in the units of the drawing, and the values that get a line. */
export type Scale = { lines: readonly number[]; y: (value: number) => number };

/** The drawing is as wide as the smallest phones, so that its letters can be read there without enlarging. */
const width = 360;
const height = 220;
export const plot = { left: 46, right: width - 6, top: 20, bottom: height - 26 };

const ink = '#3d4a57';
const gridLine = '#d9dfe5';
const zeroLine = '#7d8995';

/**
 * SVG text that stands on its own and may be put into a page as it is: no script, style or reference to anything, with
 * names and descriptions escaped. `name` is unique in a page.
 */
export function drawChart(chart: {
  name: string;
  title: string;
  description: string;
  /** Written above the scale. */
  unit: string;
  scale: Scale;
  /** The format of a value at its line. */
  label: (value: number) => string;
  marks: readonly string[];
}): string {
  const { name, title, description, unit, scale, label, marks } = chart;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${name}-title ${name}-description" font-family="sans-serif" font-size="11" fill="${ink}">`,
    `<title id="${name}-title">${escapeHtml(title)}</title>`,
    `<desc id="${name}-description">${escapeHtml(description)}</desc>`,
    text({ x: 2, y: 11, text: unit }),
    ...scale.lines.flatMap((value) => gridAt(value, scale, label)),
    ...marks,
    '</svg>',
  ].join('\n');
}

function gridAt(value: number, scale: Scale, label: (value: number) => string): string[] {
  const y = round(scale.y(value));
  const colour = value === 0 ? zeroLine : gridLine;
  return [
    `<line x1="${plot.left}" y1="${y}" x2="${plot.right}" y2="${y}" stroke="${colour}" stroke-width="1"/>`,
    text({ x: plot.left - 5, y: y + 4, anchor: 'end', text: label(value) }),
  ];
}

/** A scale for all of the values and zero, with at most six lines at round numbers. */
export function scaleFor(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least) / 5);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const perUnit = (plot.bottom - plot.top) / ((last - first) * step);
  return { lines, y: (value) => plot.bottom - (value - first * step) * perUnit };
}

/** The next larger of 1, 2, 2.5 and 5 times a power of ten. */
function roundStep(atLeast: number): number {
  if (atLeast <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= atLeast) ?? 10) * power;
}

/** A bar from the line of zero to the value. */
export function bar(input: {
  x: number;
  width: number;
  value: number;
  scale: Scale;
  colour: string;
}): string {
  return layer({ ...input, from: 0, to: input.value });
}

/** A part of a stacked bar, from one value to another. */
export function layer(input: {
  x: number;
  width: number;
  from: number;
  to: number;
  scale: Scale;
  colour: string;
}): string {
  const [start, end] = [input.scale.y(input.from), input.scale.y(input.to)];
  const y = round(Math.min(start, end));
  const barHeight = round(Math.abs(start - end));
  return `<rect x="${round(input.x)}" y="${y}" width="${round(input.width)}" height="${barHeight}" fill="${visible(input.colour)}"/>`;
}

/** A line through points, drawn over bars. */
export function outline(points: readonly [x: number, y: number][]): string {
  const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${ink}" stroke-width="1.5"/>`;
}

/** Draws the legend of a chart, in one row at its top. */
export function legend(
  entries: readonly { text: string; colour: string | 'line'; width: number }[],
): string[] {
  let x = plot.left;
  return entries.flatMap(({ text: name, colour, width: entryWidth }) => {
    const mark =
      colour === 'line'
        ? outline([
            [x, 7],
            [x + 10, 7],
          ])
        : `<rect x="${x}" y="2" width="10" height="10" fill="${visible(colour)}"/>`;
    const marks = [mark, text({ x: x + 14, y: 11, text: name })];
    x += entryWidth;
    return marks;
  });
}

/** A dashed line across or down the plot, which says something about the bars. */
export function dashedLine(from: [x: number, y: number], to: [x: number, y: number]): string {
  const [x1, y1, x2, y2] = [...from, ...to].map(round);
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${ink}" stroke-width="1" stroke-dasharray="4 3"/>`;
}

export function text(input: {
  x: number;
  y: number;
  text: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Its neighbours tell enough where there is no room for all. */
  isSpare?: boolean;
}): string {
  const { x, y, anchor = 'start', isSpare = false } = input;
  return `<text${isSpare ? ' class="spare"' : ''} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeHtml(input.text)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The colour, or grey when it is not a colour as `#rrggbb` or so light that a bar would not be seen on white. */
function visible(colour: string): string {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (parts === null) return zeroLine;
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
    number,
  ];
  return 0.3 * red + 0.59 * green + 0.11 * blue > 225 ? zeroLine : colour;
}
