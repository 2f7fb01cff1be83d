import type { InvitationStore } from '../../domain/accounts/store.ts';
import type { Invitation } from '../../domain/accounts/team/invitation.ts';
import type { Db } from '../../domain/schema.ts';
import { emailKey } from '../../domain/shared/text.ts';

export function invitationStore(db: Db, accountId: number): InvitationStore {
  return {
    async save(invitation) {
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
      await db
        .insertInto('invitations')
        .values({ invitationId, accountId, ...renewed, endedAt: null })
        .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(renewed))
        .execute();
    },

    async listOpen() {
      const rows = await ownOpen()
        .orderBy('createdAt', 'desc')
        .orderBy('invitationId', 'desc')
        .execute();
      return rows.map(toInvitation);
    },

    async findOpen(invitationId) {
      const row = await ownOpen().where('invitationId', '=', invitationId).executeTakeFirst();
      return row && toInvitation(row);
    },

    async findByToken(tokenHash) {
      const row = await ownOpen().where('tokenHash', '=', tokenHash).executeTakeFirst();
      return row && toInvitation(row);
    },

    async end(invitationId, at) {
      await db
        .updateTable('invitations')
        .set({ endedAt: at })
        .where('accountId', '=', accountId)
        .where('invitationId', '=', invitationId)
        .where('endedAt', 'is', null)
        .execute();
    },
  };

  function ownOpen() {
    return openInvitations(db).where('accountId', '=', accountId);
  }
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
