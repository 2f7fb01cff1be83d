// Points of a picture in metres: to the right of its left edge, and down from its top. Pure functions of plain numbers: the
// web app calculates with them on every move of a pointer.

export type Point = { readonly x: number; readonly y: number };
export type Outline = readonly Point[];

/** Below this, two places are the same: a hundredth of a millimetre. */
const tiny = 1e-5;

/** Twice the area, positive for a clockwise outline as seen on a screen. */
function doubleArea(outline: Outline): number {
  return edgesOf(outline).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);
}

/** The area that an outline covers, in square metres as seen from above. */
export function flatArea(outline: Outline): number {
  return Math.abs(doubleArea(outline)) / 2;
}

/** True for corners in the order of a clock's hand, as seen on a screen. */
export function isClockwise(outline: Outline): boolean {
  return doubleArea(outline) > 0;
}

/** The edges of an outline, each from a corner to the next. */
export function edgesOf(outline: Outline): (readonly [Point, Point])[] {
  return outline.map((point, index) => [point, outline[(index + 1) % outline.length] ?? point]);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** True if two edges of an outline meet anywhere but at the corner that they share, or an edge has no length. */
export function crossesItself(outline: Outline): boolean {
  const edges = edgesOf(outline);
  return edges.some(
    (edge, index) =>
      distance(...edge) < tiny ||
      edges.some((other, place) => place > index && doEdgesClash(edge, other, outline)),
  );
}

function doEdgesClash(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
  outline: Outline,
): boolean {
  if (b === c && outline.length > 2) return turnsBack(a, b, d);
  if (d === a) return turnsBack(c, d, b);
  return doSegmentsMeet(a, b, c, d);
}

/** True if the way from `a` over `b` to `c` goes back on itself. */
function turnsBack(a: Point, b: Point, c: Point): boolean {
  const along = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
  return Math.abs(cross(a, b, c)) < tiny && along < 0;
}

/** Positive when `c` lies clockwise of the way from `a` to `b`, as seen on a screen. */
function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function doSegmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const sides = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)].map((side) =>
    Math.abs(side) < tiny ? 0 : Math.sign(side),
  );
  const [one = 0, two = 0, three = 0, four = 0] = sides;
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isBetween(a, b, c)) ||
    (two === 0 && isBetween(a, b, d)) ||
    (three === 0 && isBetween(c, d, a)) ||
    (four === 0 && isBetween(c, d, b))
  );
}

/** For a point on the line through `a` and `b`. */
function isBetween(a: Point, b: Point, point: Point): boolean {
  return (
    point.x >= Math.min(a.x, b.x) - tiny &&
    point.x <= Math.max(a.x, b.x) + tiny &&
    point.y >= Math.min(a.y, b.y) - tiny &&
    point.y <= Math.max(a.y, b.y) + tiny
  );
}

export function isInside(outline: Outline, { x, y }: Point): boolean {
  return edgesOf(outline).reduce(
    (inside, [a, b]) =>
      a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y) ? !inside : inside,
    false,
  );
}

export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export function boxOf(points: Outline): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/** True if a part of a segment lies within a box, more than along its rim. After Liang and Barsky (1984). */
export function doesEnter({ left, right, top, bottom }: Box, a: Point, b: Point): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let from = 0;
  let to = 1;
  for (const [step, room] of [
    [-dx, a.x - left],
    [dx, right - a.x],
    [-dy, a.y - top],
    [dy, bottom - a.y],
  ] as const) {
    if (Math.abs(step) < tiny) {
      if (room <= tiny) return false;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  const length = Math.hypot(dx, dy);
  // A segment without length has room on all sides by now.
  return length < tiny || (to - from) * length > tiny;
}
