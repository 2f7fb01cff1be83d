import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import type { Contract, Signer } from '../contract.ts';

export type LinksShown = (
  contract: Pick<Contract, 'state' | 'verification'>,
  signer: Pick<Signer, 'email'>,
) => boolean;

/**
 * Decides whose links of open contracts are shown to users who may send contracts. Where email can bring a link to its
 * signer, only links that do not sign by themselves are shown, because the signer is sent a code as well.
 */
export async function signingLinksShown(app: App, store: AccountDb): Promise<LinksShown> {
  const hasEmail = (await emailChannel(app, store)) !== undefined;
  return ({ state, verification }, { email }) =>
    state === 'open' && (!hasEmail || email === '' || verification !== 'none');
}
