import { escapeHtml } from '../values/text.ts';
import type { BuildingKind } from './building.ts';
import { compassRadius, drawCompass } from './compass.ts';
import { nameRoof } from './name-roof.ts';
import { across, boxOf, distanceTo, type Point, type Polygon, rotated } from './plane.ts';
import {
  layOutRoof,
  type Roofed,
  type RoofFace,
  type RoofLayout,
  type RoofSurface,
} from './roof-layout.ts';

/** The width of the smallest phones, like the charts. */
const width = 360;
const heightMin = 180;
const heightMax = 266;
/** Margins with room for the shadow. */
const margin = { side: 16, top: 14, bottom: 22 };

const room = { width: width - 2 * margin.side, height: heightMax - margin.top - margin.bottom };

const ground = '#e8efe3';
const ink = '#18202a';
const tones = {
  planned: { panel: '#17305c', line: '#5f7fb4' },
  existing: { panel: '#69727d', line: '#a3abb4' },
} as const;

type Material = { colour: Rgb; courses: 'along' | 'down' };
type Rgb = readonly [number, number, number];

/**
 * The roof of a system from above as SVG text, north up, or undefined where there is nothing to draw. It stands on its
 * own: no script, style or reference to anything, with all words escaped. Round labels have the number of the roof
 * face, counted from 1.
 */
export function drawRoof(system: Roofed & { roof: { material: string } }): string | undefined {
  const plan = layOutRoof(system, room.width / room.height);
  if (plan === undefined) return undefined;
  const frame = frameOf(plan);
  const material = materialOf(system.roof.material);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${frame.height}" width="${width}" height="${frame.height}" role="img" aria-labelledby="roof-title" font-family="sans-serif">`,
    `<title id="roof-title">${escapeHtml(nameRoof(system))}</title>`,
    `<rect width="${width}" height="${frame.height}" rx="10" fill="${ground}"/>`,
    ...plan.buildings.map(({ kind, surfaces }) => drawShadow(surfaces, kind, frame)),
    ...plan.buildings.flatMap(({ kind, surfaces }) =>
      surfaces.map((surface) => drawSurface(surface, { kind, material, frame })),
    ),
    ...plan.faces.flatMap((face) => drawPanels(face, frame)),
    ...plan.faces.map((face) => drawLabel(face, plan.labelRadius, frame)),
    compass(plan, frame),
    '</svg>',
  ].join('\n');
}

/** Converts metres to the units of the drawing. */
type Frame = { height: number; scale: number; at: (point: Point) => Point };

function frameOf({ bounds }: RoofLayout): Frame {
  const across = bounds.right - bounds.left;
  const down = bounds.bottom - bounds.top;
  const scale = Math.min(room.width / across, room.height / down);
  const height = Math.max(heightMin, Math.ceil(down * scale + margin.top + margin.bottom));
  const left = (width - across * scale) / 2;
  const top = (height - margin.bottom + margin.top - down * scale) / 2;
  return {
    height,
    scale,
    at: ([x, y]) => [left + (x - bounds.left) * scale, top + (y - bounds.top) * scale],
  };
}

/** Draws the shadow to the south: the noon sun of Australia stands in the north. */
function drawShadow(surfaces: readonly RoofSurface[], kind: BuildingKind, { at }: Frame): string {
  const by: Point = kind === 'frame' ? [2, 4] : [4.5, 9];
  const shapes = surfaces
    .map(({ polygon }) => pathOf(polygon.map(at).map(([x, y]): Point => [x + by[0], y + by[1]])))
    .join('');
  return `<path d="${shapes}" fill="#24301c" fill-opacity="0.22"/>`;
}

function drawSurface(
  { polygon, azimuth, tilt }: RoofSurface,
  { kind, material, frame }: { kind: BuildingKind; material: Material; frame: Frame },
): string {
  const points = polygon.map(frame.at);
  const fill = kind === 'frame' ? '#cdd6c4' : shaded(material.colour, { azimuth, tilt });
  const courses = kind === 'pitched' ? courseLines({ polygon, azimuth }, material, frame) : '';
  return (
    `<path d="${pathOf(points)}" fill="${fill}"/>` +
    (courses &&
      `<path d="${courses}" stroke="${shaded(material.colour, { azimuth, tilt }, 0.93)}" stroke-width="0.6"/>`) +
    `<path d="${pathOf(points)}" fill="none" stroke="#ffffff" stroke-opacity="0.8" stroke-width="1" stroke-linejoin="round"/>`
  );
}

/** The rows of tiles along the lower edge, or the ribs of metal sheets down the slope. */
function courseLines(
  { polygon, azimuth }: Pick<RoofSurface, 'polygon' | 'azimuth'>,
  { courses }: Material,
  { scale, at }: Frame,
): string {
  const turn = courses === 'along' ? azimuth : azimuth + 90;
  const level = polygon.map((point) => rotated(point, -turn));
  const { top, bottom } = boxOf(level);
  const step = Math.max(0.45, 4.5 / scale);
  const count = Math.max(0, Math.ceil((bottom - top) / step) - 1);
  return Array.from({ length: count }, (_, index) => {
    const ends = across(level, top + (index + 1) * step).map((point) => at(rotated(point, turn)));
    return ends.length < 2 ? '' : `M${ends.map(written).join('L')}`;
  }).join('');
}

/** Lighter where the light of the north-west falls on it. */
function shaded(
  colour: Rgb,
  { azimuth, tilt }: Pick<RoofSurface, 'azimuth' | 'tilt'>,
  part = 1,
): string {
  const towards = Math.cos(((azimuth - 330) * Math.PI) / 180);
  const light = part * (1 + 0.55 * towards * Math.sin((Math.max(tilt, 0) * Math.PI) / 180));
  const lit = (value: number) => Math.round(Math.min(255, value * light));
  return `#${colour.map((value) => lit(value).toString(16).padStart(2, '0')).join('')}`;
}

function materialOf(material: string): Material {
  if (/metal|steel|colorbond|iron|zinc/i.test(material)) {
    return { colour: [168, 178, 186], courses: 'down' };
  }
  if (/tile|terracotta/i.test(material)) return { colour: [184, 148, 128], courses: 'along' };
  return { colour: [178, 176, 172], courses: 'along' };
}

function drawPanels({ place, panels }: RoofFace, { scale, at }: Frame): string[] {
  const { panel, line } = place === null ? tones.existing : tones.planned;
  const shapes = panels.map((corners) => pathOf(corners.map(at))).join('');
  const drawn = [`<path class="panels" d="${shapes}" fill="${panel}"/>`];
  // The cells of a panel, where it is large enough to show them.
  if (scale < 7) return drawn;
  const lines = panels.map((corners) => middleLines(corners.map(at))).join('');
  return [
    ...drawn,
    `<path d="${lines}" stroke="${line}" stroke-width="0.5" stroke-opacity="0.7" fill="none"/>`,
  ];
}

/** Across the middle of the longer sides: panels are two halves. */
function middleLines([a, b, c, d]: Polygon): string {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return '';
  const isWide = Math.hypot(b[0] - a[0], b[1] - a[1]) > Math.hypot(c[0] - b[0], c[1] - b[1]);
  const [from, to] = isWide ? [middle(a, b), middle(c, d)] : [middle(b, c), middle(d, a)];
  return `M${written(from)}L${written(to)}`;
}

function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

function drawLabel({ place, label }: RoofFace, radius: number, { scale, at }: Frame): string {
  const [x, y] = at(label);
  const text = place === null ? 'E' : String(place + 1);
  const size = round(radius * scale);
  return (
    `<circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="#ffffff" stroke="${ink}" stroke-opacity="0.25"/>` +
    `<text x="${round(x)}" y="${round(y + size * 0.38)}" text-anchor="middle" font-size="${round(size * 1.1)}" font-weight="bold" fill="${ink}">${text}</text>`
  );
}

/** Draws the compass in the first free corner. */
function compass(plan: RoofLayout, { height, at }: Frame): string {
  const inset = compassRadius + 8;
  const corners: readonly Point[] = [
    [width - inset, inset],
    [inset, inset],
    [width - inset, height - inset],
    [inset, height - inset],
  ];
  const shapes = plan.buildings.flatMap(({ surfaces }) =>
    surfaces.map(({ polygon }) => polygon.map(at)),
  );
  const labels = plan.faces.map(({ label }) => at(label));
  const isFree = (corner: Point) =>
    shapes.every((shape) => distanceTo(shape, corner) > compassRadius + 2) &&
    labels.every(([x, y]) => Math.hypot(x - corner[0], y - corner[1]) > 2 * compassRadius);
  const [x, y] = corners.find(isFree) ?? [width - inset, inset];
  return `<g transform="translate(${x} ${y})">${drawCompass(ink)}</g>`;
}

function pathOf(points: Polygon): string {
  return `M${points.map(written).join('L')}Z`;
}

function written([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
