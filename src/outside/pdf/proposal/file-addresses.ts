import { drawSitePlan } from '@sundesk/solar';
import type { FileAddresses } from '../../../domain/proposals/document/parts.ts';
import type { PrintProposal } from '../../../domain/proposals/print-proposal.ts';
import { printablePicture } from '../printable-picture.ts';

type Proposal = Parameters<PrintProposal>[0];
type Picture = { mediaType: string; content: Uint8Array };

/** Pictures as addresses within the PDF, damaged ones left out, and datasheets as links to the page of the proposal. */
export function fileAddresses({
  content: { specification },
  roofPicture,
  pictures = [],
  url,
  isDraft = false,
}: Proposal): FileAddresses {
  return {
    roof: withoutFault(roofPicture, (address) => drawSitePlan(specification, address)),
    picture: (id) => withoutFault(pictures.find(({ documentId }) => documentId === id)),
    // A draft has no page yet.
    datasheet: (id) => (isDraft ? undefined : `${url}/files/${id}`),
  };
}

function withoutFault(
  picture: Picture | undefined,
  tryOut: (address: string) => void = () => {},
): string | undefined {
  if (picture === undefined) return undefined;
  try {
    const address = addressOf(picture);
    tryOut(address);
    return address;
  } catch {
    return undefined;
  }
}

/** A JPEG is put into the PDF as it is, whatever its size. */
function addressOf({ mediaType, content }: Picture): string {
  if (mediaType !== 'image/jpeg') return printablePicture(content);
  return `data:image/jpeg;base64,${Buffer.from(content).toString('base64')}`;
}
