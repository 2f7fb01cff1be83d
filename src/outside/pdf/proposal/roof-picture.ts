import { drawSitePlan } from '@sundesk/solar';
import type { PrintProposal } from '../../../domain/proposals/print-proposal.ts';
import { printablePicture } from '../printable-picture.ts';

/** The picture of the roof as an address within the document; undefined without one, and with a damaged one. */
export function roofPicture({
  content: { specification },
  roofPicture: picture,
}: Parameters<PrintProposal>[0]): string | undefined {
  if (picture === undefined) return undefined;
  try {
    const address = addressOf(picture);
    drawSitePlan(specification, address);
    return address;
  } catch {
    return undefined;
  }
}

/** A JPEG is put into the PDF as it is, whatever its size. */
function addressOf({
  mediaType,
  content,
}: NonNullable<Parameters<PrintProposal>[0]['roofPicture']>): string {
  if (mediaType !== 'image/jpeg') return printablePicture(content);
  return `data:image/jpeg;base64,${Buffer.from(content).toString('base64')}`;
}
