import type { Proposal } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';

/** A published version that can still be accepted: its time has not run out, and its contract waits for signatures. */
export type OpenOffer = Pick<Proposal, 'proposalId' | 'projectId' | 'customerId' | 'version'> & {
  /** Names as they are now; may be empty. */
  customerName: string;
  content: ProposalContent;
};

/** A page of offers: of all customers or of one owner's, newest first. */
export type OffersPage = {
  ownerId: number | undefined;
  /** The current time; an offer that ends earlier is not open. */
  now: number;
  /** Those before this one; undefined for the newest. */
  before: number | undefined;
  /** The most offers examined, across all owners. */
  limit: number;
};
