import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import type { Role } from './user.ts';

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
