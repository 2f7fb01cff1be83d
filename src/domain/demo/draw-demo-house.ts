import { type Colour, encodePng } from './encode-png.ts';

// A house seen from above, drawn pixel by pixel, so that the demo has a picture of a roof without taking one of a house that
// belongs to someone. Places of the house are in metres, east and south of the north-west corner of its eaves.

type Place = readonly [east: number, south: number];
type Box = readonly [left: number, top: number, right: number, bottom: number];

export const metresPerPixel = 0.03;
const size = { width: 800, height: 680 };
/** The house is turned clockwise by so many degrees, and begins here on the picture, in metres. */
const turned = (5 * Math.PI) / 180;
const corner = { x: 5, y: 3.2 };

/** A hip roof over an L: each face with its eave first, clockwise. */
export const house = {
  north: [
    [15, 0],
    [0, 0],
    [4, 4],
    [11, 4],
  ],
  west: [
    [0, 0],
    [0, 12],
    [4, 8],
    [4, 4],
  ],
  east: [
    [15, 8],
    [15, 0],
    [11, 4],
  ],
  south: [
    [8, 8],
    [15, 8],
    [11, 4],
    [4, 4],
  ],
  wingEast: [
    [8, 12],
    [8, 8],
    [4, 4],
    [4, 8],
  ],
  wingSouth: [
    [0, 12],
    [8, 12],
    [4, 8],
  ],
  chimney: [4.5, 2.9, 5.1, 3.5],
  skylight: [1.1, 9, 1.8, 9.8],
} as const satisfies Record<string, readonly Place[] | Box>;

/** A place of the house in metres of the picture, right of its left edge and down from its top. */
export function onPicture([east, south]: Place): { x: number; y: number } {
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return { x: corner.x + east * cos - south * sin, y: corner.y + east * sin + south * cos };
}

function onGround(x: number, y: number): Place {
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const [dx, dy] = [x - corner.x, y - corner.y];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

/** Each material has so many tones, from dark to light. */
const tones = 8;
const materials = {
  lawn: [104, 128, 66],
  tree: [56, 88, 44],
  concrete: [176, 172, 164],
  paving: [196, 184, 160],
  water: [72, 168, 190],
  tiles: [156, 92, 70],
  ridge: [172, 112, 88],
  brick: [128, 72, 58],
  glass: [142, 164, 182],
  gutter: [222, 220, 214],
  fence: [120, 104, 86],
} as const satisfies Record<string, Colour>;
type Material = keyof typeof materials;

const palette = Object.values(materials).flatMap(([red, green, blue]) =>
  Array.from({ length: tones }, (_, tone): Colour => {
    const light = 0.58 + tone * 0.085;
    return [shade(red, light), shade(green, light), shade(blue, light)];
  }),
);
/** The place of a material's darkest tone in the palette. */
const placeOf = new Map(Object.keys(materials).map((name, index) => [name, index * tones]));

/** A material, and how light it is: 0 in a deep shadow, 1 in full sun. */
type Seen = readonly [material: Material, light: number];

/** The picture as a PNG; always the same one. */
export function drawDemoHouse(): Uint8Array {
  const { width, height } = size;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [material, light] = look(x * metresPerPixel, y * metresPerPixel, noise(x, y));
      const tone = Math.min(tones - 1, Math.max(0, Math.round(light * (tones - 1))));
      pixels[y * width + x] = (placeOf.get(material) ?? 0) + tone;
    }
  }
  return encodePng({ width, height, palette, pixels });
}

const eaves: Box = [0, 0, 15, 12];

/** The sun stands in the north-west: the faces that look at it are light. */
const roofs = [
  { edges: edgesOf(house.north), light: 0.78 },
  { edges: edgesOf(house.west), light: 0.7 },
  { edges: edgesOf(house.east), light: 0.42 },
  { edges: edgesOf(house.south), light: 0.3 },
  { edges: edgesOf(house.wingEast), light: 0.42 },
  { edges: edgesOf(house.wingSouth), light: 0.3 },
];

/** A straight line, and the direction at right angles to it that leads out of its face. */
type Edge = { east: number; south: number; outEast: number; outSouth: number };

function edgesOf(face: readonly Place[]): Edge[] {
  return face.map(([east, south], index) => {
    const [toEast, toSouth] = face[(index + 1) % face.length] ?? [0, 0];
    const length = Math.hypot(toEast - east, toSouth - south);
    const outEast = (south - toSouth) / length;
    return { east, south, outEast, outSouth: (toEast - east) / length };
  });
}

/** From an edge to a place outside of its face, in metres; below 0 inside. */
function distance(edge: Edge, east: number, south: number): number {
  return (east - edge.east) * edge.outEast + (south - edge.south) * edge.outSouth;
}

/** What is at a place of the picture; `grain` is noise from 0 to 1. */
function look(x: number, y: number, grain: number): Seen {
  const [east, south] = onGround(x, y);
  const roof = lookAtRoof(east, south, grain);
  if (roof !== undefined) return roof;
  const crown = trees.find(([cx, cy, radius]) => isTree(x - cx, y - cy, radius));
  if (crown !== undefined) return lookAtTree(x - crown[0], y - crown[1], crown[2], grain);
  const [material, light] = lookAtGround(east, south, grain);
  const isShadow = trees.some(([cx, cy, radius]) => isTree(x - cx - 0.7, y - cy - 0.9, radius));
  return [material, isShadow || isUnderEaves(east, south) ? light * 0.3 : light];
}

function lookAtRoof(east: number, south: number, grain: number): Seen | undefined {
  if (isIn(house.chimney, east, south, 0)) return ['brick', 0.75 + grain * 0.15];
  if (isIn(house.skylight, east, south, 0.08)) {
    return isIn(house.skylight, east, south, -0.02) ? ['glass', 0.75] : ['gutter', 0.5];
  }
  if (!isIn(eaves, east, south, 0)) return undefined;
  const found = roofs.find(({ edges }) => edges.every((edge) => distance(edge, east, south) <= 0));
  if (found === undefined) return undefined;
  const { edges, light } = found;
  if (isIn(house.chimney, east - 0.45, south - 0.4, 0)) return ['tiles', 0.15];
  const [fromEave = 0, ...fromRidges] = edges.map((edge) => -distance(edge, east, south));
  if (fromEave < 0.12) return ['gutter', 0.25 + light * 0.6];
  if (Math.min(...fromRidges) < 0.1) return ['ridge', light + 0.15];
  // A course of tiles overlaps the one below it.
  const isEdge = fromEave % 0.33 < 0.06;
  return ['tiles', light - (isEdge ? 0.22 : 0) + (grain - 0.5) * 0.16];
}

const trees = [
  [2.1, 3.1, 1.9],
  [21.6, 2.2, 2.3],
  [22.4, 17.6, 2.1],
  [2.6, 18.2, 1.6],
  [7.6, 19.3, 1.1],
  [12.4, 1.2, 0.8],
] as const;

function isTree(dx: number, dy: number, radius: number): boolean {
  const far = Math.hypot(dx, dy) / radius;
  if (far > 1.01) return false;
  const angle = Math.atan2(dy, dx);
  return far < 0.92 + 0.05 * Math.sin(angle * 7) + 0.04 * Math.sin(angle * 13);
}

function lookAtTree(dx: number, dy: number, radius: number, grain: number): Seen {
  const lit = 0.5 - (dx + dy) / (radius * 4);
  const leaves = 0.14 * Math.sin(dx * 9) * Math.sin(dy * 8 + dx * 3);
  return ['tree', lit + leaves + (grain - 0.5) * 0.3];
}

const pool: Box = [9.8, 9.4, 14, 11.8];
const terrace: Box = [8, 8, 15, 12.6];
const drive: Box = [15, -30, 18.2, 7];
const path: Box = [6.2, -30, 7.4, 0];

function lookAtGround(east: number, south: number, grain: number): Seen {
  if (isIn(pool, east, south, 0)) {
    return ['water', 0.6 + 0.12 * Math.sin(east * 6 + Math.sin(south * 7)) + grain * 0.06];
  }
  if (isIn(pool, east, south, 0.25)) return ['gutter', 0.7];
  if (isIn(terrace, east, south, 0)) {
    const isJoint = fraction(east / 0.6) < 0.06 || fraction(south / 0.6) < 0.06;
    return ['paving', (isJoint ? 0.5 : 0.68) + grain * 0.08];
  }
  if (isIn(drive, east, south, 0) || isIn(path, east, south, 0)) {
    const isJoint = fraction(south / 3) < 0.02;
    return ['concrete', (isJoint ? 0.4 : 0.6) + grain * 0.1];
  }
  if (Math.abs(east + 3.1) < 0.06 || Math.abs(south - 15.2) < 0.06) return ['fence', 0.5];
  const isMown = fraction(east / 1.2) < 0.5;
  return ['lawn', (isMown ? 0.5 : 0.58) + (grain - 0.5) * 0.3];
}

function isUnderEaves(east: number, south: number): boolean {
  const [x, y] = [east - 0.75, south - 0.85];
  return (x > 0 && x < 15 && y > 0 && y < 8) || (x > 0 && x < 8 && y > 0 && y < 12);
}

function isIn(box: Box, east: number, south: number, grown: number): boolean {
  const isBetween = east > box[0] - grown && east < box[2] + grown;
  return isBetween && south > box[1] - grown && south < box[3] + grown;
}

/** From 0 to 1, in four steps, so that the file stays small. */
function noise(x: number, y: number): number {
  let value = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) & 3) / 3;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

function shade(value: number, light: number): number {
  return Math.min(255, Math.round(value * light));
}
