import { compassRadius, drawCompass } from '../roof/compass.ts';
import { nameRoof } from '../roof/name-roof.ts';
import type { Specification } from '../specification.ts';
import { escapeHtml } from '../values/text.ts';
import { edgeLengths, type Face, panelCorners } from './face.ts';
import { boxOf, distance, edgesOf, isClockwise, type Point } from './geometry.ts';
import { planState, sizeOfPanels } from './plan-state.ts';
import { viewOf } from './plan-view.ts';

/** Sizes are parts of the width that the smallest phones have, like those of the charts. */
const width = 360;
const inset = compassRadius + 8;
/** Shorter edges have no length written to them, in metres. */
const writtenFrom = 1;

const colours = {
  outline: '#ffffff',
  panel: '#14284b',
  line: '#8fb0e4',
  ink: '#18202a',
} as const;

type Planned = Pick<Specification, 'arrays' | 'panels' | 'sitePlan' | 'existingSolar'>;

/**
 * The customer's own roof with its panels to scale, as SVG text: the part of the picture around them, the lengths of the
 * edges in metres, the numbers of the roof faces as the system counts them, and north. `picture` is the address of the
 * picture. Undefined without a plan, and where the plan is not that of the system.
 */
export function drawRoofPlan(
  system: Planned,
  picture: string,
): { svg: string; width: number; height: number } | undefined {
  const { sitePlan: plan } = system;
  if (!plan || planState(system).kind !== 'used') return undefined;
  const view = viewOf(plan);
  const scale = width / (view.right - view.left);
  const height = Math.round((view.bottom - view.top) * scale);
  const at = ({ x, y }: Point): Point => ({
    x: (x - view.left) * scale,
    y: (y - view.top) * scale,
  });
  const corner = at({ x: 0, y: 0 });
  const metres = scale * plan.metresPerPixel;
  const places = numbersOf(system);
  const panelled = plan.faces.filter(({ panels }) => panels.length > 0);
  const size = sizeOfPanels(system.panels);
  const image = `<image href="${escapeHtml(picture)}" x="${round(corner.x)}" y="${round(corner.y)}" width="${round(plan.picture.width * metres)}" height="${round(plan.picture.height * metres)}" preserveAspectRatio="none"/>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="roof-title" font-family="sans-serif">`,
    `<title id="roof-title">${escapeHtml(nameRoof(system))}</title>`,
    image,
    ...plan.faces.map((face) => drawOutline(face, at)),
    ...panelled.map((face) => {
      const shapes = face.panels.map((panel) => pathOf(panelCorners(face, panel, size).map(at)));
      return `<path class="panels" d="${shapes.join('')}" fill="${colours.panel}" stroke="${colours.line}" stroke-width="0.6"/>`;
    }),
    ...plan.faces.map((face, index) => drawLengths(face, plan.faces.slice(0, index), at)),
    ...panelled.map((face, index) => drawLabel(face, places[index] ?? index + 1, at)),
    `<g transform="translate(${width - inset} ${inset})">${drawCompass(colours.ink, plan.north)}</g>`,
    '</svg>',
  ];
  return { svg: parts.join(''), width, height };
}

/** Which roof faces of the system have panels, counted from 1. */
function numbersOf({ arrays }: Planned): number[] {
  return arrays.flatMap(({ panels }, index) => (panels > 0 ? [index + 1] : []));
}

type Place = (point: Point) => Point;

function drawOutline({ outline }: Face, at: Place): string {
  const path = pathOf(outline.map(at));
  return (
    `<path d="${path}" fill="none" stroke="${colours.ink}" stroke-opacity="0.6" stroke-width="2.6" stroke-linejoin="round"/>` +
    `<path d="${path}" fill="none" stroke="${colours.outline}" stroke-width="1.3" stroke-linejoin="round"/>`
  );
}

/** The lengths of the edges on the roof itself, written along them; an edge shared with an earlier face has its length already. */
function drawLengths(face: Face, earlier: readonly Face[], at: Place): string {
  const lengths = edgeLengths(face);
  const written = earlier.flatMap(({ outline }) => edgesOf(outline).map(middleOf));
  const middles = edgesOf(face.outline).map(middleOf);
  const side = isClockwise(face.outline) ? 1 : -1;
  return edgesOf(face.outline.map(at))
    .map(([a, b], index) => {
      const length = lengths[index] ?? 0;
      if (length < writtenFrom || distance(a, b) < 24) return '';
      const middle = middles[index];
      if (middle && written.some((one) => distance(one, middle) < 0.1)) return '';
      const inward = {
        x: (-(b.y - a.y) * side) / distance(a, b),
        y: ((b.x - a.x) * side) / distance(a, b),
      };
      return writeText(
        `${length.toFixed(1)} m`,
        { x: (a.x + b.x) / 2 + inward.x * -7, y: (a.y + b.y) / 2 + inward.y * -7 + 2.6 },
        7.5,
      );
    })
    .join('');
}

function middleOf([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** White letters with a dark rim, to be read on any picture. */
function writeText(text: string, { x, y }: Point, size: number): string {
  const place = `x="${round(x)}" y="${round(y)}" text-anchor="middle" font-size="${size}" font-weight="bold"`;
  return (
    `<text ${place} fill="none" stroke="${colours.ink}" stroke-opacity="0.75" stroke-width="2" stroke-linejoin="round" aria-hidden="true">${text}</text>` +
    `<text ${place} fill="#ffffff">${text}</text>`
  );
}

/** The number of a roof face, in the middle of its panels. */
function drawLabel(face: Face, number: number, at: Place): string {
  const { left, right, top, bottom } = boxOf(face.outline.map(at));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return (
    `<circle cx="${round(x)}" cy="${round(y)}" r="8" fill="#ffffff" stroke="${colours.ink}" stroke-opacity="0.25"/>` +
    `<text x="${round(x)}" y="${round(y + 3.2)}" text-anchor="middle" font-size="9" font-weight="bold" fill="${colours.ink}">${number}</text>`
  );
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The caption of the drawing, so that no reader takes it for a survey. */
export const roofPlanCaption =
  'Panels drawn to scale on a picture of your roof. The installer confirms lengths and layout on site.';
