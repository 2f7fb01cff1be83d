import type { Moment } from '../shared/time.ts';
import type { ChecklistItem } from './checklist/consumer-checklist.ts';
import type { Proposal } from './proposal.ts';

export type NewProposal = Omit<
  Proposal,
  'proposalId' | 'viewCount' | 'firstViewedAt' | 'lastViewedAt' | 'endedAt' | 'state'
> & {
  /** The content as JSON text. */
  content: string;
  checklist: readonly ChecklistItem[];
};

/** Proposals of all accounts: found by their token, and those whose time has run out. */
export type ProposalLinks = {
  /** The newest version that the token names. */
  findByToken(token: string): Promise<{ accountId: number; proposalId: number } | undefined>;
  /** Published versions whose time has run out, those that ran out first before others. */
  due(now: Moment, limit: number): Promise<{ accountId: number; proposalId: number }[]>;
};
