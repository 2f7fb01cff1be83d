// Points and polygons seen from above: metres to the east and to the south, so that north is up on a screen.

export type Point = readonly [east: number, south: number];
export type Polygon = readonly Point[];

/** Clockwise, seen from above. */
export function rotated([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function moved([x, y]: Point, [east, south]: Point): Point {
  return [x + east, y + south];
}

export type Box = { left: number; top: number; right: number; bottom: number };

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The part of a convex polygon between two values of its first coordinate. */
export function between(polygon: Polygon, from: number, to: number): Polygon {
  const right = cut(polygon, (x) => x - from);
  return cut(right, (x) => to - x);
}

function cut(polygon: Polygon, inside: (x: number) => number): Polygon {
  // A corner on the line, but for rounding, is not a crossing beside itself: an edge without length has any direction.
  const inward = ([x]: Point) => (Math.abs(inside(x)) < 1e-9 ? 0 : inside(x));
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? point;
    const [here, there] = [inward(point), inward(next)];
    const kept = here >= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const part = here / (here - there);
    const crossing: Point = [
      point[0] + (next[0] - point[0]) * part,
      point[1] + (next[1] - point[1]) * part,
    ];
    return [...kept, crossing];
  });
}

/** The points where a convex polygon meets the line on which the second coordinate has a value: two or none. */
export function across(polygon: Polygon, value: number): Point[] {
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? point;
    const [here, there] = [point[1] - value, next[1] - value];
    if (here >= 0 === there >= 0) return [];
    return [[point[0] + ((next[0] - point[0]) * here) / (here - there), value] as const];
  });
}

/** Returns the distance of a point from a convex polygon; 0 within it. */
export function distanceTo(polygon: Polygon, [x, y]: Point): number {
  let isInside = true;
  let least = Infinity;
  let turn = 0;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay];
    const [dx, dy] = [bx - ax, by - ay];
    const side = Math.sign(dx * (y - ay) - dy * (x - ax));
    if (side !== 0 && turn !== 0 && side !== turn) isInside = false;
    if (turn === 0) turn = side;
    const part = Math.max(
      0,
      Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)),
    );
    least = Math.min(least, Math.hypot(x - ax - dx * part, y - ay - dy * part));
  });
  return isInside ? 0 : least;
}
