import { createHash } from 'node:crypto';
import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';

const previewsMax = 50;
const bytesMax = 64 * 1024 * 1024;

/**
 * Prints each preview once while nothing that it shows has changed, even if it is requested again before it is ready. A
 * published proposal is always printed, as that happens only once.
 */
export function rememberPreviews(print: PrintProposal): PrintProposal {
  // The one that was used last is at the end.
  const remembered = new Map<string, { pdf: Promise<Uint8Array>; bytes: number }>();

  function forgetOldest(): void {
    let bytes = [...remembered.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of remembered) {
      if (remembered.size <= previewsMax && bytes <= bytesMax) return;
      remembered.delete(key);
      bytes -= entry.bytes;
    }
  }

  return async (proposal, turn) => {
    if (!proposal.isDraft) return print(proposal, turn);
    const key = keyOf(proposal, turn.accountId);
    const entry = remembered.get(key) ?? { pdf: print(proposal, turn), bytes: 0 };
    remembered.delete(key);
    remembered.set(key, entry);
    try {
      const pdf = await entry.pdf;
      entry.bytes = pdf.byteLength;
      forgetOldest();
      return pdf;
    } catch (error) {
      if (remembered.get(key) === entry) remembered.delete(key);
      throw error;
    }
  };
}

/**
 * The key of a preview: everything printed, such as the project's revision, the firm's settings and the day of printing. The
 * pictures of the roof and the products are in it by their numbers, each of which names one for ever.
 */
function keyOf(
  { logo, roofPicture: _roof, pictures: _pictures, ...proposal }: Parameters<PrintProposal>[0],
  accountId: number,
): string {
  const hash = createHash('sha256').update(JSON.stringify([accountId, proposal]));
  if (logo !== undefined) hash.update(logo.mediaType).update(logo.content);
  return hash.digest('base64');
}
