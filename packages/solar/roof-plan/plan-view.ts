import type { Face } from './face.ts';
import { type Box, boxOf } from './geometry.ts';

/** As many times as wide as high, at least and at most. */
const shape = { least: 1.1, most: 1.7 };
/** Of the roof's size, shown around it. */
const marginPart = 0.18;

/**
 * The part of a picture that shows a roof, in metres: with a margin, of a shape that fits a page, and moved so that it lies on
 * the picture where it can. The whole picture before a face is drawn.
 */
export function viewOf({
  faces,
  picture,
  metresPerPixel,
}: {
  faces: readonly Face[];
  picture: { readonly width: number; readonly height: number };
  metresPerPixel: number;
}): Box {
  const whole = { x: picture.width * metresPerPixel, y: picture.height * metresPerPixel };
  if (faces.length === 0) return { left: 0, right: whole.x, top: 0, bottom: whole.y };
  const roof = boxOf(faces.flatMap(({ outline }) => outline));
  const margin = marginPart * Math.max(roof.right - roof.left, roof.bottom - roof.top);
  let across = roof.right - roof.left + 2 * margin;
  let down = roof.bottom - roof.top + 2 * margin;
  across = Math.max(across, down * shape.least);
  down = Math.max(down, across / shape.most);
  const left = startOf((roof.left + roof.right) / 2, across, whole.x);
  const top = startOf((roof.top + roof.bottom) / 2, down, whole.y);
  return { left, right: left + across, top, bottom: top + down };
}

/** Begins a stretch around a middle, moved so that it lies on the picture where it can. */
function startOf(middle: number, length: number, whole: number): number {
  if (length >= whole) return (whole - length) / 2;
  return Math.min(Math.max(0, middle - length / 2), whole - length);
}
