import type { Proposal } from './proposal.ts';
import type { ProposalContent } from './proposal-content.ts';

/** A published version that can still be accepted: its time has not run out, and its contract waits for signatures. */
export type OpenOffer = Pick<Proposal, 'proposalId' | 'projectId' | 'customerId' | 'version'> & {
  /** As they are called now; may be empty. */
  customerName: string;
  content: ProposalContent;
};

/** Of all or of one owner's customers, newest first. */
export type OffersPage = {
  ownerId: number | undefined;
  /** What runs out before is none any more. */
  now: number;
  /** Those before this one; undefined for the newest. */
  before: number | undefined;
  /** How many offers are examined, across all owners. */
  limit: number;
};
