import { likelyGrid, type PanelGrid, panelGap, panelGrids, triangleGrid } from './panel-grid.ts';
import type { PanelSize } from './panel-size.ts';
import { between, boxOf, type Point, type Polygon } from './plane.ts';

/** Panels that lie in one plane, to be placed. */
export type Block = {
  /** Place in the arrays of the specification; null for existing panels. */
  place: number | null;
  count: number;
  size: PanelSize;
  tilt: number;
  azimuth: number;
};

/** A pitched roof, a flat one, or panels on a frame in the open or upright on a wall. */
export type BuildingKind = 'pitched' | 'flat' | 'frame';

/** The building under the panels. `azimuth` is that of side 0; the others follow clockwise, 90° each. */
export type Building = {
  kind: BuildingKind;
  azimuth: number;
  sides: readonly [readonly Block[], readonly Block[], readonly Block[], readonly Block[]];
};

/** One plane of a roof, with or without panels. The side tells where it looks. */
type Surface = { side: number; polygon: Polygon };

/** A block where it lies, in metres around the middle of its building, with side 0 up. */
type PlacedBlock = {
  block: Block;
  side: number;
  polygon: Polygon;
  panels: readonly Polygon[];
  /** The middle below the panels, on the lower edge of the roof. */
  foot: Point;
};

export type BuiltRoof = { surfaces: readonly Surface[]; blocks: readonly PlacedBlock[] };

/** Free of panels at the edges of a roof, in metres. */
const edge = 0.5;
/** The gap between two blocks on one side. */
const blockGap = 0.7;
/** Panels that are steeper are drawn as if seen from aside: from above they would be a line. */
const slopeMin = 0.35;

const depthMin = 3.6;
const hipRidgeMin = 2.4;

/** The roof of a building around its panels. */
export function buildRoof({ kind, sides }: Building): BuiltRoof {
  if (kind !== 'pitched') return levelRoof(sides[0], kind);
  if (sides[1].length + sides[3].length === 0) return gableRoof(sides);
  return hipRoof(sides);
}

/** Returns the area that the roof of a building covers, in square metres. */
export function areaOf(building: Building): number {
  const { left, right, top, bottom } = boxOf(
    buildRoof(building).surfaces.flatMap(({ polygon }) => polygon),
  );
  return (right - left) * (bottom - top);
}

/** Returns the total width of the blocks of a side, in metres. */
export function widthOf(blocks: readonly Block[]): number {
  return rowWidth(longSide(blocks));
}

type Laid = { block: Block; grid: PanelGrid };

function gridsFor({ count, size, tilt }: Block): PanelGrid[] {
  return panelGrids(count, size, Math.max(slopeMin, Math.cos((tilt * Math.PI) / 180)));
}

function longSide(blocks: readonly Block[]): Laid[] {
  const ratio = 2.3 / Math.sqrt(Math.max(1, blocks.length));
  return blocks.map((block) => ({ block, grid: likelyGrid(gridsFor(block), ratio) }));
}

function endSide(blocks: readonly Block[]): Laid[] {
  return blocks.map((block) => ({ block, grid: triangleGrid(gridsFor(block)) }));
}

function rowWidth(laid: readonly Laid[]): number {
  const widths = laid.reduce((sum, { grid }) => sum + grid.width, 0);
  return widths + Math.max(0, laid.length - 1) * blockGap;
}

function rowDepth(laid: readonly Laid[]): number {
  return Math.max(0, ...laid.map(({ grid }) => grid.depth));
}

function depthFor(laid: readonly Laid[]): number {
  return laid.length === 0 ? 0 : rowDepth(laid) + 2 * edge;
}

function endDepth(sides: Building['sides']): number {
  const ends = [sides[1], sides[3]].map(endSide).filter((laid) => laid.length > 0);
  return Math.max(0, ...ends.map((laid) => rowWidth(laid) / 2 + rowDepth(laid) + 2 * edge));
}

/** Flat, or a frame that stands by itself. */
function levelRoof(blocks: readonly Block[], kind: 'flat' | 'frame'): BuiltRoof {
  const laid = blocks.map((block) => ({
    block,
    grid: likelyGrid(gridsFor(block), kind === 'flat' ? 1.7 : 4),
  }));
  const around = kind === 'flat' ? 1 : 0.35;
  const width = rowWidth(laid) + 2 * around;
  const depth = rowDepth(laid) + 2 * around;
  const [half, deep] =
    kind === 'flat' ? [Math.max(width, 8) / 2, Math.max(depth, 6.5) / 2] : [width / 2, depth / 2];
  const side: Side = {
    number: 0,
    origin: [0, 0],
    outline: [
      [-half, -deep],
      [half, -deep],
      [half, deep],
      [-half, deep],
    ],
    depth: deep,
  };
  return assemble([{ side, laid, top: -rowDepth(laid) / 2 }]);
}

function gableRoof(sides: Building['sides']): BuiltRoof {
  const laid = sides.map(longSide);
  const needs = [0, 2].map((side) => depthFor(laid[side] ?? []));
  const deepest = Math.max(depthMin, ...needs);
  const length = Math.max(6.5, deepest * 1.7, ...laid.map((blocks) => rowWidth(blocks) + 2 * edge));
  return assemble(
    [0, 2].map((number, index) => {
      const blocks = laid[number] ?? [];
      // A slope without panels behind a very deep one is shorter, as on a shed.
      const depth = blocks.length === 0 && deepest > 6 ? Math.max(4.5, deepest * 0.45) : deepest;
      const outline: Polygon = [
        [-length / 2, 0],
        [length / 2, 0],
        [length / 2, depth],
        [-length / 2, depth],
      ];
      const side: Side = { number, origin: [0, 0], outline, depth };
      return { side, laid: blocks, top: (depth - (needs[index] ?? 0)) / 2 + edge };
    }),
  );
}

function hipRoof(sides: Building['sides']): BuiltRoof {
  const long = [0, 2].map((number) => ({ number, laid: longSide(sides[number] ?? []) }));
  const ends = [1, 3].map((number) => ({ number, laid: endSide(sides[number] ?? []) }));
  const depth = Math.max(depthMin, endDepth(sides), ...long.map(({ laid }) => depthFor(laid)));
  const longTop = (laid: readonly Laid[]) => edge + (depth - depthFor(laid)) * 0.6;
  const ridge = Math.max(
    hipRidgeMin,
    ...long
      .filter(({ laid }) => laid.length > 0)
      .map(({ laid }) => rowWidth(laid) + 2 * edge - 2 * longTop(laid)),
  );
  return assemble([
    ...long.map(({ number, laid }) => ({
      side: {
        number,
        origin: [0, 0] as const,
        outline: [
          [-ridge / 2, 0],
          [ridge / 2, 0],
          [ridge / 2 + depth, depth],
          [-ridge / 2 - depth, depth],
        ] as const,
        depth,
      },
      laid,
      top: longTop(laid),
    })),
    ...ends.map(({ number, laid }) => ({
      side: {
        number,
        origin: [number === 1 ? ridge / 2 : -ridge / 2, 0] as const,
        outline: [
          [0, 0],
          [depth, depth],
          [-depth, depth],
        ] as const,
        depth,
      },
      laid,
      top: depth - edge - rowDepth(laid),
    })),
  ]);
}

/** A plane in its own coordinates: along the lower edge, and down the slope from its origin. */
type Side = { number: number; origin: Point; outline: Polygon; depth: number };

function assemble(
  planes: readonly { side: Side; laid: readonly Laid[]; top: number }[],
): BuiltRoof {
  return {
    surfaces: planes.map(({ side }) => ({
      side: side.number,
      polygon: side.outline.map((point) => onSide(side, point)),
    })),
    blocks: planes.flatMap(({ side, laid, top }) => placeBlocks(side, laid, top)),
  };
}

function placeBlocks(side: Side, laid: readonly Laid[], top: number): PlacedBlock[] {
  let left = -rowWidth(laid) / 2;
  return laid.map(({ block, grid }, index) => {
    const from = index === 0 ? -Infinity : left - blockGap / 2;
    const to = index === laid.length - 1 ? Infinity : left + grid.width + blockGap / 2;
    const placed = {
      block,
      side: side.number,
      polygon: between(side.outline, from, to).map((point) => onSide(side, point)),
      panels: panelsOf(grid, [left, top]).map((panel) => panel.map((point) => onSide(side, point))),
      foot: onSide(side, [left + grid.width / 2, side.depth]),
    };
    left += grid.width + blockGap;
    return placed;
  });
}

/** The panels of a grid as rectangles, the last row full. */
function panelsOf(grid: PanelGrid, [left, top]: Point): Polygon[] {
  const { count, rows, columns, panelWidth, panelDepth } = grid;
  const missing = rows * columns - count;
  return Array.from({ length: count }, (_, index) => {
    const place = index < columns - missing ? index : index + missing;
    const x = left + (place % columns) * (panelWidth + panelGap);
    const y = top + Math.floor(place / columns) * (panelDepth + panelGap);
    return [
      [x, y],
      [x + panelWidth, y],
      [x + panelWidth, y + panelDepth],
      [x, y + panelDepth],
    ];
  });
}

/** Along the lower edge and down the slope, as seen from above with side 0 up. */
function onSide({ number, origin: [x, y] }: Side, [along, down]: Point): Point {
  switch (number) {
    case 0:
      return [x + along, y - down];
    case 1:
      return [x + down, y + along];
    case 2:
      return [x - along, y + down];
    default:
      return [x - down, y - along];
  }
}
