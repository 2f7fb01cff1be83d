import { operator } from '../../../../src/domain/accounts/security-log/security-entry.ts';
import { inviteUser } from '../../../../src/domain/accounts/team/invite-user.ts';
import { mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    invitationId: string;
  }
}

/** A person who is invited and has not answered yet. */
export async function arrangeTeam({ desk }: World): Promise<Partial<Things>> {
  const { app, account, owner } = desk;
  const store = app.store.forAccount(account.accountId);
  const { invitationId } = await store.transaction((tx) =>
    inviteUser(app, tx, {
      email: `invited.${mark}@example.com`,
      role: 'sales',
      byUserId: owner.userId,
      by: operator,
    }),
  );
  return { invitationId };
}
