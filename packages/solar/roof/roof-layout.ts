import type { ExistingSolar, PanelArray, Specification } from '../specification.ts';
import { countPieces, systemWatts } from '../specification.ts';
import {
  areaOf,
  type Block,
  type Building,
  type BuildingKind,
  type BuiltRoof,
  buildRoof,
  widthOf,
} from './building.ts';
import { panelSize, usualPanelWatts } from './panel-size.ts';
import { type Box, boxOf, moved, type Point, type Polygon, rotated } from './plane.ts';

/** The panels of an array where they are drawn, in metres: east and south of any point. */
export type RoofFace = {
  /** Place in the arrays of the specification; null for existing panels. */
  place: number | null;
  azimuth: number;
  tilt: number;
  /** The part of the roof that is theirs. */
  polygon: Polygon;
  panels: readonly Polygon[];
  /** The middle of a round label below them, `labelRadius` large. */
  label: Point;
};

/** One plane of a roof, with panels or without. */
export type RoofSurface = { polygon: Polygon; azimuth: number; tilt: number };

/** A roof from above, north up. */
export type RoofLayout = {
  buildings: readonly { kind: BuildingKind; surfaces: readonly RoofSurface[] }[];
  faces: readonly RoofFace[];
  labelRadius: number;
  bounds: Box;
};

export type Roofed = Pick<Specification, 'panels' | 'arrays' | 'existingSolar'>;

/** The most panels that are drawn; more would be a grey area. */
const panelsMax = 2000;
/** Blocks side by side on one plane are no wider than this, in metres. */
const sideWidthMax = 26;
/** The tolerance in degrees within which arrays are drawn on the same house. */
const azimuthTolerance = 2;
const flatTiltMax = 3;
/** The largest area of a hip roof, relative to two gable roofs for the same panels. */
const hipRatioMax = 2.4;
/** The radius of a label, as a part of the width of the page. */
const labelPart = 0.032;
/** Steeper panels stand upright on a frame or a wall. */
const roofTiltMax = 60;

/**
 * Lays out the panels of each array on a roof that they would fit, seen from above. Their number, azimuth and tilt are
 * those of the arrays; size and shape of the roof are made up around them. Arrays that look at right angles or away
 * from each other share a house with a hip or gable roof, those that look elsewhere get one of their own. Undefined
 * without panels in any array, or with more than can be told apart. `shape` is how many times as wide as high the page
 * may be.
 */
export function layOutRoof(specification: Roofed, shape = 1.25): RoofLayout | undefined {
  const blocks = blocksOf(specification);
  const panels = blocks.reduce((sum, { count }) => sum + count, 0);
  if (!blocks.some(({ place }) => place !== null) || panels > panelsMax) return undefined;
  const buildings = buildingsFor(blocks);
  const roofs = buildings.map((building) => ({ building, roof: buildRoof(building) }));
  // Labels are as large on every drawing, so they take more metres of a large roof.
  let plan = arrange(roofs, 0);
  for (let pass = 0; pass < 4; pass += 1) plan = arrange(roofs, labelPart * sizeOf(plan, shape));
  return plan;
}

/** The longer side of a plan, where a side down the page counts as much more as the page is wider than high. */
function sizeOf({ bounds: { left, right, top, bottom } }: RoofLayout, shape: number): number {
  return Math.max(right - left, (bottom - top) * shape);
}

function blocksOf({ panels, arrays, existingSolar }: Roofed): Block[] {
  const pieces = countPieces(panels);
  const size = panelSize(pieces === 0 ? 440 : systemWatts({ panels }) / pieces);
  const planned = arrays.map((array, place) => ({
    ...planeOf(array),
    place,
    count: array.panels,
    size,
  }));
  const existing = existingSolar ? [existingBlock(existingSolar)] : [];
  return [...planned, ...existing].filter(({ count }) => count > 0);
}

function planeOf({ tilt, azimuth }: PanelArray | ExistingSolar) {
  return { tilt, azimuth };
}

function existingBlock(existing: ExistingSolar): Block {
  const watts = usualPanelWatts(existing.installedYear);
  return {
    ...planeOf(existing),
    place: null,
    count: Math.max(1, Math.round(existing.watts / watts)),
    size: panelSize(watts),
  };
}

function kindOf({ tilt }: Block): BuildingKind {
  if (tilt > roofTiltMax) return 'frame';
  return tilt <= flatTiltMax ? 'flat' : 'pitched';
}

/** Large arrays choose first, so that the house is theirs. */
function buildingsFor(blocks: readonly Block[]): Building[] {
  const bySize = blocks.toSorted((a, b) => b.count - a.count);
  const buildings: Building[] = [];
  for (const block of bySize) {
    const [index, side] = sideFor(buildings, block);
    const building = buildings[index] ?? {
      kind: kindOf(block),
      azimuth: block.azimuth,
      sides: [[], [], [], []] as const,
    };
    const blocksAt = (number: 0 | 1 | 2 | 3) =>
      number === side ? [...building.sides[number], block] : building.sides[number];
    buildings[index] = {
      ...building,
      sides: [blocksAt(0), blocksAt(1), blocksAt(2), blocksAt(3)],
    };
  }
  return buildings.map(withRidge).flatMap(withoutLargeEnds);
}

/** Finds the place of a block: the index of a building and its side, or of a new one. */
function sideFor(buildings: readonly Building[], block: Block): [index: number, side: number] {
  for (const [index, { kind, azimuth, sides }] of buildings.entries()) {
    const side = sideOf(azimuth, block.azimuth);
    if (kind !== kindOf(block) || side === undefined) continue;
    if (kind !== 'pitched' && side !== 0) continue;
    const there = sides[side] ?? [];
    const isSamePlane = there.every(({ tilt }) => Math.abs(tilt - block.tilt) <= 1);
    if (isSamePlane && (there.length === 0 || widthOf([...there, block]) <= sideWidthMax)) {
      return [index, side];
    }
  }
  return [buildings.length, 0];
}

function sideOf(azimuth: number, other: number): number | undefined {
  const apart = (other - azimuth + 360) % 360;
  const side = Math.round(apart / 90);
  return Math.abs(apart - side * 90) <= azimuthTolerance ? side % 4 : undefined;
}

/** Turned so that the ridge runs where the roof is smaller. */
function withRidge(building: Building): Building {
  const { kind, sides } = building;
  const hasEnds = sides[1].length + sides[3].length > 0;
  const hasLong = sides[0].length + sides[2].length > 0;
  if (kind !== 'pitched' || !hasEnds) return building;
  if (!hasLong) return turnedOnce(building);
  const turned = turnedOnce(building);
  return areaOf(turned) < areaOf(building) ? turned : building;
}

function turnedOnce({ kind, azimuth, sides: [north, east, south, west] }: Building): Building {
  return { kind, azimuth: (azimuth + 90) % 360, sides: [east, south, west, north] };
}

/** A hip roof that the panels at its ends would make far too large becomes two gable roofs. */
function withoutLargeEnds(building: Building): Building[] {
  const { sides } = building;
  if (sides[1].length + sides[3].length === 0) return [building];
  const [long, ends] = [building, turnedOnce(building)].map(
    (one): Building => ({ ...one, sides: [one.sides[0], [], one.sides[2], []] }),
  );
  if (long === undefined || ends === undefined) return [building];
  return areaOf(building) > hipRatioMax * (areaOf(long) + areaOf(ends)) ? [long, ends] : [building];
}

type Standing = { building: Building; roof: BuiltRoof };

/** Buildings side by side, the whole turned so that the first stands straight while they are placed. */
function arrange(roofs: readonly Standing[], labelRadius: number): RoofLayout {
  const turn = roofs[0]?.building.azimuth ?? 0;
  const boxes = roofs.map(({ building, roof }) => {
    const turned = (point: Point) => rotated(point, building.azimuth - turn);
    const labels = roof.blocks.map((block) => turned(labelOf(block, labelRadius)));
    return boxOf([
      ...roof.surfaces.flatMap(({ polygon }) => polygon.map(turned)),
      ...labels.flatMap((label) => cornersOf(label, labelRadius)),
    ]);
  });
  const places = inRows(boxes);
  const placed = roofs.map(({ building, roof }, index) => {
    const put = (point: Point) =>
      rotated(moved(rotated(point, building.azimuth - turn), places[index] ?? [0, 0]), turn);
    return {
      kind: building.kind,
      surfaces: roof.surfaces.map(({ side, polygon }) => ({
        polygon: polygon.map(put),
        azimuth: (building.azimuth + side * 90) % 360,
        tilt: building.kind === 'pitched' ? tiltOf(building) : 0,
      })),
      faces: roof.blocks.map((one) => ({
        place: one.block.place,
        azimuth: one.block.azimuth,
        tilt: one.block.tilt,
        polygon: one.polygon.map(put),
        panels: one.panels.map((panel) => panel.map(put)),
        label: put(labelOf(one, labelRadius)),
      })),
    };
  });
  const faces = placed.flatMap((one) => one.faces);
  const points = [
    ...placed.flatMap(({ surfaces }) => surfaces.flatMap(({ polygon }) => polygon)),
    ...faces.flatMap(({ label }) => cornersOf(label, labelRadius)),
  ];
  return {
    buildings: placed.map(({ kind, surfaces }) => ({ kind, surfaces })),
    faces,
    labelRadius,
    bounds: boxOf(points),
  };
}

function tiltOf({ sides }: Building): number {
  return sides.flat()[0]?.tilt ?? 22;
}

/** Outside the lower edge, so that it covers no panel. */
function labelOf({ side, foot }: BuiltRoof['blocks'][number], radius: number): Point {
  return moved(foot, rotated([0, -radius * 1.35], side * 90));
}

function cornersOf([x, y]: Point, radius: number): Point[] {
  return [
    [x - radius, y - radius],
    [x + radius, y + radius],
  ];
}

/** Returns how far each box moves so that they stand in rows, wider than high together, with a path between them. */
function inRows(boxes: readonly Box[]): Point[] {
  const path = 0.9;
  const sizes = boxes.map(({ left, right, top, bottom }) => ({
    width: right - left + path,
    height: bottom - top + path,
  }));
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  const rowMax = Math.max(Math.sqrt(area) * 1.5, ...sizes.map(({ width }) => width)) + 0.01;
  const rows: { members: number[]; width: number; height: number }[] = [];
  for (const [index, { width, height }] of sizes.entries()) {
    const row = rows.find((one) => one.width + width <= rowMax);
    if (row === undefined) rows.push({ members: [index], width, height });
    else {
      row.members.push(index);
      row.width += width;
      row.height = Math.max(row.height, height);
    }
  }
  const places: Point[] = [];
  let top = 0;
  for (const row of rows) {
    let left = -row.width / 2;
    for (const index of row.members) {
      const box = boxes[index];
      const size = sizes[index];
      if (box === undefined || size === undefined) continue;
      places[index] = [left - box.left, top + (row.height - size.height) / 2 - box.top];
      left += size.width;
    }
    top += row.height;
  }
  return places;
}
