import type { SaleType } from '../contracts/contract.ts';
import type { ProposalContent } from './proposal-content.ts';

/** Renders a proposal as a PDF, off the thread that answers requests. */
export type PrintProposal = (
  proposal: {
    content: ProposalContent;
    /** An unsolicited agreement has its notice on the front page and a cancellation notice at the end. */
    saleType: SaleType;
    version: number;
    /** Whole address of the proposal's page. */
    url: string;
    logo: { mediaType: string; content: Uint8Array } | undefined;
    /** What the plan of the roof is drawn on; without it the roof is drawn from its faces. */
    roofPicture?: { mediaType: string; content: Uint8Array } | undefined;
    /** Pictures of its products and its seller by the numbers of their documents. */
    pictures?: readonly { documentId: number; mediaType: string; content: Uint8Array }[];
    /** Written across each page, because it is not published and may change. */
    isDraft?: boolean;
  },
  turn: PrintTurn,
) => Promise<Uint8Array>;

/**
 * A place in the queue for PDFs. Accounts take turns. A preview waits behind everything else, and at
 * most two of one person may wait; another is refused with SERVICE_BUSY.
 */
export type PrintTurn = { accountId: number; previewFor?: number };
