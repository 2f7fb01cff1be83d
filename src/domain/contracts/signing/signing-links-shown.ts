import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import type { Contract } from '../contract.ts';

/**
 * Decides which open contracts show their signers' links to users who may send contracts. Where email can bring a link
 * to its signer, only links that do not sign by themselves are shown, because the signer is sent a code as well.
 */
export async function signingLinksShown(
  app: App,
  store: AccountDb,
): Promise<(contract: Pick<Contract, 'state' | 'verification'>) => boolean> {
  const hasEmail = (await emailChannel(app, store)) !== undefined;
  return ({ state, verification }) => state === 'open' && (!hasEmail || verification !== 'none');
}
