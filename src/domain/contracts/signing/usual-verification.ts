import type { AccountStore, App } from '../../app.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import type { Verification } from '../contract.ts';

/** How signers prove who they are unless the one who publishes says otherwise: with a code by email, where that is set up. */
export async function usualVerification(app: App, store: AccountStore): Promise<Verification> {
  return (await emailChannel(app, store)) === undefined ? 'none' : 'email';
}
