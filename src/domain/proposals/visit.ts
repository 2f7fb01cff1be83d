import { createHash, timingSafeEqual } from 'node:crypto';
import type { HitVerdict } from './hit.ts';
import type { Proposal } from './proposal.ts';

/** A request for the page of a proposal or for its PDF. */
export type Visit = {
  /** What the visitor's cookie holds. */
  viewer: string;
  kind: 'get' | 'head' | 'prefetch';
  /** Whether the client says that it is a robot. */
  isScanner: boolean;
  /** The `staff` of the address. */
  staffToken?: string | undefined;
  request: { address: string; userAgent: string };
};

/** What can be said of a request before the page has told anything. */
export function judgeVisit(visit: Visit, proposal: Proposal): HitVerdict {
  if (isStaff(visit, proposal)) return 'staff';
  if (visit.kind !== 'get') return visit.kind;
  return visit.isScanner ? 'scanner' : 'unconfirmed';
}

export function isStaff(
  { staffToken = '' }: Pick<Visit, 'staffToken'>,
  proposal: Proposal,
): boolean {
  return isSameSecret(staffToken, proposal.staffToken);
}

/** Compares in a time that tells nothing of how much of the two is alike. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

export function viewerHash(viewer: string): string {
  return digest(viewer).toString('hex');
}

/**
 * Tells whether two hits of a proposal came from one address. Without the token nobody can find out which; whoever can
 * read the database has it, and could try all addresses.
 */
export function addressHash(address: string, proposal: Proposal): string {
  return digest(`${proposal.token}\n${address}`).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
