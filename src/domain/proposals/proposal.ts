import type { LinkedFile } from '../documents/document.ts';
import type { Moment } from '../shared/time.ts';

/**
 * A version of a project's proposal. It is `published` until a newer version supersedes it, a member withdraws it or it
 * expires; its content never changes, and a version that has ended is not reopened. At most one version of a project is
 * published. An offer that all signers have signed is an agreement and does not expire.
 */
export type Proposal = {
  proposalId: number;
  projectId: number;
  customerId: number;
  /** Counts what was published of the project, from 1. */
  version: number;
  state: ProposalState;
  /** Names it in addresses; the same for versions that follow each other while one is published. */
  token: string;
  /** Added to an address as `?staff=`, it tells that the viewer belongs to the account. */
  staffToken: string;
  /** SHA-256 in hexadecimal of the content as it is stored. */
  contentSha256: string;
  pdfId: number;
  pdfSha256: string;
  publishedAt: Moment;
  /** The time from which it is expired. */
  expiresAt: Moment;
  endedAt: Moment | undefined;
  viewCount: number;
  firstViewedAt: Moment | undefined;
  lastViewedAt: Moment | undefined;
};

export const proposalStates = ['published', 'superseded', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];

export function proposalPath(token: string): string {
  return `/p/${token}`;
}

/** The value of a project's `proposal_link`. */
export function pdfPath(token: string): string {
  return `${proposalPath(token)}/proposal.pdf`;
}

/** The PDF of a version, as a link names it; undefined when the version was withdrawn. */
export function fileOfProposal({
  proposalId,
  pdfId,
  state,
}: Pick<Proposal, 'proposalId' | 'pdfId' | 'state'>): LinkedFile | undefined {
  if (state === 'withdrawn') return undefined;
  return { kind: 'proposal', id: String(proposalId), documentId: pdfId };
}
