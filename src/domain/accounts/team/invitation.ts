import { sha256 } from '../../shared/sha256.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import type { Role } from './role.ts';

/** A person who may join the team, with the link that was sent to them. */
export type Invitation = {
  invitationId: string;
  email: string;
  role: Role;
  /** The user who invited them last. */
  invitedBy: number;
  createdAt: Moment;
  expiresAt: Moment;
};

export const invitationLifetimeMs = 7 * dayMs;
/** Open ones of an account; owners look through all of them. */
export const invitationsMax = 100;

const tokenBytes = 24;

/** Stands only in the link; what is kept of it is its SHA-256. */
export function makeInvitationToken(randomBytes: (count: number) => Buffer): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function hashInvitationToken(token: string): string {
  return sha256(token);
}

/** The page on which it is accepted. */
export function invitationPath(token: string): string {
  return `/app/invitation/${token}`;
}
