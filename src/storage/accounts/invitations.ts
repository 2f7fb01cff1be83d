import type { InvitationStore } from '../../domain/accounts/store.ts';
import type { Invitation } from '../../domain/accounts/team/invitation.ts';
import { emailKey } from '../../domain/shared/text.ts';
import type { Db } from '../schema.ts';

export function invitationStore(db: Db, accountId: number): InvitationStore {
  return {
    async save(invitation) {
      const { invitationId, email } = invitation;
      const renewed = {
        email,
        email_key: emailKey(email),
        role: invitation.role,
        token_hash: invitation.tokenHash,
        invited_by: invitation.invitedBy,
        created_at: invitation.createdAt,
        expires_at: invitation.expiresAt,
      };
      await db
        .insertInto('invitations')
        .values({ invitation_id: invitationId, account_id: accountId, ...renewed, ended_at: null })
        .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(renewed))
        .execute();
    },

    async listOpen() {
      const rows = await ownOpen()
        .orderBy('created_at', 'desc')
        .orderBy('invitation_id', 'desc')
        .execute();
      return rows.map(toInvitation);
    },

    async findOpen(invitationId) {
      const row = await ownOpen().where('invitation_id', '=', invitationId).executeTakeFirst();
      return row && toInvitation(row);
    },

    async findByToken(tokenHash) {
      const row = await ownOpen().where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && toInvitation(row);
    },

    async end(invitationId, at) {
      await db
        .updateTable('invitations')
        .set({ ended_at: at })
        .where('account_id', '=', accountId)
        .where('invitation_id', '=', invitationId)
        .where('ended_at', 'is', null)
        .execute();
    },
  };

  function ownOpen() {
    return openInvitations(db).where('account_id', '=', accountId);
  }
}

/** Selects the open invitations of all accounts. */
export function openInvitations(db: Db) {
  return db
    .selectFrom('invitations')
    .select([
      'invitation_id as invitationId',
      'email',
      'role',
      'invited_by as invitedBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('ended_at', 'is', null);
}

export function toInvitation(row: Invitation): Invitation {
  const { invitationId, email, role, invitedBy, createdAt, expiresAt } = row;
  return { invitationId, email, role, invitedBy, createdAt, expiresAt };
}
