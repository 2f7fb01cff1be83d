import { distance, type Outline, type Point } from '@sundesk/solar/geometry';

/** Within so many degrees a line becomes straight, or meets the one before at a right angle. */
const anglesWithin = 7;

/**
 * Where a corner goes that was placed by hand: on a corner that is there already, or so that its edge meets the one before at
 * a right angle or in line; else where it was placed. `reach` is how near is near, in the unit of the points.
 */
export function snapTo(
  point: Point,
  {
    before,
    corners,
    reach,
  }: {
    /** The corners drawn so far. */
    before: Outline;
    /** Corners of other outlines. */
    corners: Outline;
    reach: number;
  },
): Point {
  const near = [...before.slice(0, 1), ...corners].find(
    (corner) => distance(corner, point) <= reach,
  );
  if (near !== undefined) return near;
  return alignedWith(point, before, reach);
}

function alignedWith(point: Point, before: Outline, reach: number): Point {
  const last = before.at(-1);
  const earlier = before.at(-2);
  const [first, second] = before;
  if (last === undefined || earlier === undefined) return point;
  const turned = alongAngles(point, last, angleOf(earlier, last));
  if (turned === undefined || first === undefined || second === undefined || before.length < 3) {
    return turned ?? point;
  }
  // The edge that will lead back to the first corner meets the first edge at a right angle too, where that is near.
  const closing = crossing(last, turned, first, square(first, second));
  return closing !== undefined && distance(closing, turned) <= 2 * reach ? closing : turned;
}

function alongAngles(point: Point, from: Point, base: number): Point | undefined {
  const far = distance(from, point);
  if (far === 0) return undefined;
  const angle = angleOf(from, point);
  const quarter = Math.PI / 2;
  const nearest = base + Math.round((angle - base) / quarter) * quarter;
  if (Math.abs(angle - nearest) > (anglesWithin * Math.PI) / 180) return undefined;
  const along = far * Math.cos(angle - nearest);
  return { x: from.x + along * Math.cos(nearest), y: from.y + along * Math.sin(nearest) };
}

function angleOf(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** A second point of the line through `from` at a right angle to the one to `to`. */
function square(from: Point, to: Point): Point {
  return { x: from.x - (to.y - from.y), y: from.y + (to.x - from.x) };
}

/** Where two lines through two points each meet; undefined for parallel ones. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const whole = rx * sy - ry * sx;
  if (Math.abs(whole) < 1e-9) return undefined;
  const part = ((c.x - a.x) * sy - (c.y - a.y) * sx) / whole;
  return { x: a.x + part * rx, y: a.y + part * ry };
}
