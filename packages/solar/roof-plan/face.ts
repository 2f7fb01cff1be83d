import type { PanelSize } from '../roof/panel-size.ts';
import { type Box, edgesOf, flatArea, isClockwise, type Outline, type Point } from './geometry.ts';

/** A panel on a face, in metres on the slope: its lower corner along the eave and up from it. */
export type PlacedPanel = {
  readonly along: number;
  readonly up: number;
  /** True if its long side runs up the slope. */
  readonly isPortrait: boolean;
};

/** One plane of a roof, drawn from above. */
export type Face = {
  readonly name: string;
  readonly outline: Outline;
  /** The edge at the gutter, by the place of its first corner. */
  readonly eave: number;
  /** Degrees from the horizontal. */
  readonly pitch: number;
  /** Left free at the edges, in metres on the slope. */
  readonly setback: number;
  readonly panels: readonly PlacedPanel[];
};

const radians = Math.PI / 180;

/** Turns points of the picture into places on the slope of a face, and back. */
type Slope = { onSlope(point: Point): Point; onPicture(place: Point): Point };

/**
 * The slope of a face: `x` along the eave and `y` up from it, in metres of the roof itself. What the picture shows of a
 * length up the slope is shorter by the cosine of the pitch.
 */
export function slopeOf({ outline, eave, pitch }: Pick<Face, 'outline' | 'eave' | 'pitch'>): Slope {
  const [from, to] = eaveOf(outline, eave);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  // Inside lies to the right of each edge of a clockwise outline.
  const side = isClockwise(outline) ? 1 : -1;
  const up = { x: -along.y * side, y: along.x * side };
  const shortening = Math.cos(pitch * radians);
  return {
    onSlope({ x, y }) {
      const [dx, dy] = [x - from.x, y - from.y];
      return { x: dx * along.x + dy * along.y, y: (dx * up.x + dy * up.y) / shortening };
    },
    onPicture({ x, y }) {
      const far = y * shortening;
      return {
        x: from.x + x * along.x + far * up.x,
        y: from.y + x * along.y + far * up.y,
      };
    },
  };
}

function eaveOf(outline: Outline, eave: number): readonly [Point, Point] {
  const none = { x: 0, y: 0 };
  return edgesOf(outline)[eave] ?? [none, none];
}

/**
 * The direction in which a face looks, in whole degrees clockwise from north: away from the face, at right angles to its
 * eave. `north` is the direction of north in the picture, clockwise from its top.
 */
export function azimuthOf(face: Pick<Face, 'outline' | 'eave'>, north: number): number {
  const slope = slopeOf({ ...face, pitch: 0 });
  const [here, down] = [slope.onPicture({ x: 0, y: 0 }), slope.onPicture({ x: 0, y: -1 })];
  const onScreen = Math.atan2(down.x - here.x, here.y - down.y) / radians;
  return (((Math.round(onScreen - north) % 360) + 360) % 360) % 360;
}

/** The area of the roof itself, in square metres: more than is seen from above. */
export function roofArea({ outline, pitch }: Pick<Face, 'outline' | 'pitch'>): number {
  return flatArea(outline) / Math.cos(pitch * radians);
}

/** The lengths of the edges on the roof itself, in metres. */
export function edgeLengths(face: Face): number[] {
  const { onSlope } = slopeOf(face);
  return edgesOf(face.outline.map(onSlope)).map(([a, b]) => Math.hypot(b.x - a.x, b.y - a.y));
}

/** A panel as a box on the slope of its face; `top` is its lower edge, since `y` counts up the slope. */
export function panelBox({ along, up, isPortrait }: PlacedPanel, size: PanelSize): Box {
  const width = isPortrait ? size.short : size.long;
  const height = isPortrait ? size.long : size.short;
  return { left: along, right: along + width, top: up, bottom: up + height };
}

/** The corners of a panel in the picture. */
export function panelCorners(face: Face, panel: PlacedPanel, size: PanelSize): Outline {
  const { onPicture } = slopeOf(face);
  const { left, right, top, bottom } = panelBox(panel, size);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map(onPicture);
}
