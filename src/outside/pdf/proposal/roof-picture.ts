import { describeDrawing, drawRoof, drawSitePlan, sitePlanCaption } from '@sundesk/solar';
import type { Block } from '../block.ts';
import { printablePicture } from '../printable-picture.ts';
import type { Sheet } from './page.ts';
import { caption } from './parts.ts';

/**
 * The panels from above, on the picture of the customer's roof where there is a plan on it, and otherwise on a drawn one. The
 * numbers in it are those of the table of roof faces.
 */
export function roofPicture(sheet: Sheet, width: number): Block[] {
  const { theme, content } = sheet;
  const plan = planOf(sheet);
  if (plan !== undefined) return [{ svg: plan, width }, caption(theme, sitePlanCaption)];
  const svg = drawRoof(content.specification);
  return svg === undefined
    ? []
    : [{ svg, width }, caption(theme, describeDrawing(content.specification))];
}

/** A JPEG is put into the PDF as it is, whatever its size. */
function addressOf({ mediaType, content }: NonNullable<Sheet['roofPicture']>): string {
  if (mediaType !== 'image/jpeg') return printablePicture(content);
  return `data:image/jpeg;base64,${Buffer.from(content).toString('base64')}`;
}

/** Undefined without a picture, and with a damaged one. */
function planOf({ content, roofPicture: picture }: Sheet): string | undefined {
  if (picture === undefined) return undefined;
  try {
    return drawSitePlan(content.specification, addressOf(picture))?.svg;
  } catch {
    return undefined;
  }
}
