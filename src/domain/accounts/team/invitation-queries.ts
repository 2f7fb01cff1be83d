import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { emailKey } from '../../shared/text.ts';
import type { Moment } from '../../shared/time.ts';
import type { Invitation } from './invitation.ts';

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
