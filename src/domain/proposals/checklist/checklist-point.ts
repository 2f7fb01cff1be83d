import type { SaleType } from '../../contracts/contract.ts';
import type { ProposalContent } from '../proposal-content.ts';
import type { Finding } from './checklist-finding.ts';

/** The part of a proposal that the checklist reads. */
export type CheckedOffer = {
  content: Pick<ProposalContent, 'company' | 'specification' | 'quote' | 'terms'>;
  saleType: SaleType;
};

/** A content that an offer must have, and how Sundesk looks for it. */
export type ChecklistPoint = {
  title: string;
  /** The clause or section that requires it, for people. */
  source: string;
  find: (offer: CheckedOffer) => Finding;
};
