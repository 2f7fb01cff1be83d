import { describeDrawing } from '../../../domain/solar/roof/describe-drawing.ts';
import { drawRoof } from '../../../domain/solar/roof/draw-roof.ts';
import type { Specification } from '../../../domain/solar/specification.ts';
import type { Block } from '../block.ts';
import { caption } from './parts.ts';
import type { Theme } from './theme.ts';

/** The panels on a roof from above; the numbers in it are those of the table of roof faces. */
export function roofPicture(theme: Theme, specification: Specification, width: number): Block[] {
  const svg = drawRoof(specification);
  return svg === undefined ? [] : [{ svg, width }, caption(theme, describeDrawing(specification))];
}
