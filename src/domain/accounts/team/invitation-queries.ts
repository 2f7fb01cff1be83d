import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { sha256 } from '../../shared/secrets.ts';
import { emailKey } from '../../shared/text.ts';
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

/** Instead of the one that is open for the same email address, if there is one. */
export async function saveInvitation(
  db: AccountDb,
  invitation: Invitation & { tokenHash: string },
): Promise<void> {
  const { invitationId, email } = invitation;
  const renewed = {
    email,
    emailKey: emailKey(email),
    role: invitation.role,
    tokenHash: invitation.tokenHash,
    invitedBy: invitation.invitedBy,
    createdAt: invitation.createdAt,
    expiresAt: invitation.expiresAt,
  };
  await db.kysely
    .insertInto('invitations')
    .values({ invitationId, accountId: db.accountId, ...renewed, endedAt: null })
    .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(renewed))
    .execute();
}

/** Invitations that are neither accepted nor revoked, latest first; they may have expired. */
export async function findOpenInvitations(db: AccountDb): Promise<Invitation[]> {
  const rows = await ownOpen(db)
    .orderBy('createdAt', 'desc')
    .orderBy('invitationId', 'desc')
    .execute();
  return rows.map(toInvitation);
}

export async function findOpenInvitation(
  db: AccountDb,
  invitationId: string,
): Promise<Invitation | undefined> {
  const row = await ownOpen(db).where('invitationId', '=', invitationId).executeTakeFirst();
  return row && toInvitation(row);
}

export async function findInvitationByToken(
  db: AccountDb,
  tokenHash: string,
): Promise<Invitation | undefined> {
  const row = await ownOpen(db).where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row && toInvitation(row);
}

export async function endInvitation(
  db: AccountDb,
  invitationId: string,
  at: Moment,
): Promise<void> {
  await db
    .change('invitations')
    .set({ endedAt: at })
    .where('invitationId', '=', invitationId)
    .where('endedAt', 'is', null)
    .execute();
}

function ownOpen(db: AccountDb) {
  return openInvitations(db.kysely).where('accountId', '=', db.accountId);
}

/** Selects the open invitations of all accounts. */
export function openInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .select(['invitationId', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt'])
    .where('endedAt', 'is', null);
}

export function toInvitation(row: Invitation): Invitation {
  const { invitationId, email, role, invitedBy, createdAt, expiresAt } = row;
  return { invitationId, email, role, invitedBy, createdAt, expiresAt };
}

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
