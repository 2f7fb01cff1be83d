import type { PanelSize } from '../roof/panel-size.ts';
import { type Face, type PlacedPanel, panelBox, slopeOf } from './face.ts';
import { type Box, boxOf, doesEnter, edgesOf, isInside, type Outline } from './geometry.ts';

/** Why a panel cannot lie where it is. */
export type Misfit = 'edge' | 'obstruction' | 'overlap';

/** Between panels, for their clamps, in metres. */
export const panelGap = 0.02;
/** Boxes that only touch do not overlap. */
const touch = 1e-4;

/** Judges boxes on the slope of a face: within it, its setback kept, and clear of obstructions. */
function judgeOf(face: Face, obstructions: readonly Outline[]): (box: Box) => Misfit | undefined {
  const { onSlope } = slopeOf(face);
  const outline = face.outline.map(onSlope);
  const edges = edgesOf(outline);
  const blocks = obstructions.map((block) => block.map(onSlope));
  const blocked = blocks.map((block) => ({ block, edges: edgesOf(block) }));
  const { setback } = face;
  return (box) => {
    const around = grown(box, setback - touch);
    if (!isInside(outline, middleOf(box))) return 'edge';
    if (edges.some(([a, b]) => doesEnter(around, a, b))) return 'edge';
    const isBlocked = blocked.some(
      (one) =>
        isInside(one.block, middleOf(box)) ||
        one.edges.some(([a, b]) => doesEnter(grown(box, -touch), a, b)),
    );
    return isBlocked ? 'obstruction' : undefined;
  };
}

function grown({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}

function middleOf({ left, right, top, bottom }: Box) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function doOverlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right - touch &&
    other.left < one.right - touch &&
    one.top < other.bottom - touch &&
    other.top < one.bottom - touch
  );
}

/** For each panel of a face, why it does not fit; undefined for one that does. Of two that overlap, the later one does not. */
export function misfitsOf(
  face: Face,
  { obstructions, size }: { obstructions: readonly Outline[]; size: PanelSize },
): (Misfit | undefined)[] {
  const judge = judgeOf(face, obstructions);
  const boxes = face.panels.map((panel) => panelBox(panel, size));
  return boxes.map((box, index) => {
    const overlaps = boxes.slice(0, index).some((other) => doOverlap(box, other));
    return judge(box) ?? (overlaps ? 'overlap' : undefined);
  });
}

/**
 * Fills a face with panels in straight rows along its eave, at most `most` of them: of several ways to place the grid, the
 * one with the most panels, and a centred one before others. Fewer than fit take the upper rows, from the middle out.
 * Places are rounded to whole centimetres.
 */
export function fillFace(
  face: Face,
  {
    obstructions,
    size,
    isPortrait,
    most,
  }: {
    obstructions: readonly Outline[];
    size: PanelSize;
    isPortrait: boolean;
    most: number;
  },
): PlacedPanel[] {
  const { onSlope } = slopeOf(face);
  const room = grown(boxOf(face.outline.map(onSlope)), -face.setback);
  const { right, bottom } = panelBox({ along: 0, up: 0, isPortrait }, size);
  const step = { x: centimetres(right + panelGap), y: centimetres(bottom + panelGap) };
  const columns = startsOf(room.left, room.right, step.x);
  const rows = startsOf(room.top, room.bottom, step.y);
  const cells = ((room.right - room.left) * (room.bottom - room.top)) / (step.x * step.y);
  const ways = cells > 1500 ? 1 : 12;
  const judge = judgeOf(face, obstructions);
  let best: PlacedPanel[] = [];
  for (const up of rows.slice(0, ways)) {
    for (const along of columns.slice(0, ways)) {
      const placed = grid({ room, step, from: { along, up } })
        .map((place) => ({ ...place, isPortrait }))
        .filter((panel) => judge(panelBox(panel, size)) === undefined);
      if (placed.length > best.length) best = placed;
    }
  }
  return upperRows(best, most);
}

/** Where a grid may begin: first so that it is centred, then shifted by parts of a step. */
function startsOf(from: number, to: number, step: number): number[] {
  const slack = Math.max(0, (to - from + panelGap) % step);
  const shifts = Array.from({ length: 11 }, (_, index) => (index * step) / 11);
  return [slack / 2, ...shifts].map((shift) => centimetres(from + shift));
}

function grid({
  room,
  step,
  from,
}: {
  room: Box;
  step: { x: number; y: number };
  from: { along: number; up: number };
}): { along: number; up: number }[] {
  const places: { along: number; up: number }[] = [];
  for (let up = from.up; up < room.bottom; up = centimetres(up + step.y)) {
    for (let along = from.along; along < room.right; along = centimetres(along + step.x)) {
      places.push({ along, up });
    }
  }
  return places;
}

function upperRows(panels: readonly PlacedPanel[], most: number): PlacedPanel[] {
  if (panels.length <= most) return [...panels];
  const middle = panels.reduce((sum, { along }) => sum + along, 0) / panels.length;
  return panels
    .toSorted(
      (one, other) =>
        other.up - one.up || Math.abs(one.along - middle) - Math.abs(other.along - middle),
    )
    .slice(0, most);
}

function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}
