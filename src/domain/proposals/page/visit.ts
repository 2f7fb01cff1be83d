import { createHash } from 'node:crypto';
import { isSameSecret } from '../../shared/is-same-secret.ts';
import type { Proposal } from '../proposal.ts';
import type { PageRequestVerdict } from './page-request.ts';

/** A request for the page of a proposal or for its PDF. */
export type Visit = {
  /** The content of the visitor's cookie. */
  viewer: string;
  kind: 'get' | 'head' | 'prefetch';
  /** True if the client says that it is a robot. */
  isScanner: boolean;
  /** The `staff` of the address. */
  staffToken?: string | undefined;
  /** The accounts to whose team the visitor belongs, who is signed in in the same browser. */
  teams?: readonly number[];
  request: { address: string; userAgent: string };
};

/** The requested proposal and its account. */
export type Visited = { accountId: number; proposal: Proposal };

/** The verdict on a request before the page has reported anything. */
export function judgeVisit(visit: Visit, visited: Visited): PageRequestVerdict {
  if (isStaff(visit, visited)) return 'staff';
  if (visit.kind !== 'get') return visit.kind;
  return visit.isScanner ? 'scanner' : 'unconfirmed';
}

export function isStaff(visit: Pick<Visit, 'staffToken' | 'teams'>, visited: Visited): boolean {
  return hasStaffMark(visit, visited.proposal) || isSignedIn(visit, visited);
}

/** Returns true if the address was made for the team to look at. */
export function hasStaffMark(
  { staffToken = '' }: Pick<Visit, 'staffToken'>,
  proposal: Proposal,
): boolean {
  return isSameSecret(staffToken, proposal.staffToken);
}

function isSignedIn({ teams = [] }: Pick<Visit, 'teams'>, { accountId }: Visited): boolean {
  return teams.includes(accountId);
}

export function viewerHash(viewer: string): string {
  return digest(viewer).toString('hex');
}

/**
 * Tells whether two page requests of a proposal came from one address. The token is required to find out which address:
 * a reader of the database has the token, and could try all addresses.
 */
export function addressHash(address: string, proposal: Proposal): string {
  return digest(`${proposal.token}\n${address}`).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
