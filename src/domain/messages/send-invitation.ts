import type { Invitation } from '../accounts/team/invitation.ts';
import type { AccountStore, App } from '../app.ts';
import { sendToTeam } from './send-to-team.ts';

/** Sends an invitation to whom it is for. False when it could not be sent; its link can be handed over otherwise. */
export async function sendInvitation(
  app: App,
  store: AccountStore,
  { email, url, invitedBy, accountId }: Invitation & { url: string; accountId: number },
): Promise<boolean> {
  const account = await app.store.accounts.find(accountId);
  const inviter = await store.users.find(invitedBy);
  const name = `${inviter?.firstName ?? ''} ${inviter?.lastName ?? ''}`.trim() || inviter?.email;
  const firm = account?.name ?? '';
  return sendToTeam(app, {
    store,
    to: email,
    subject: `${name} invites you to ${firm}`,
    paragraphs: [
      'Hello,',
      `${name} invites you to work with ${firm} in Sundesk. This link works for 7 days and once:`,
      url,
      'If you do not know them, you need to do nothing.',
    ],
  });
}
