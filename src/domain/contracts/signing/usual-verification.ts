import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import type { Verification } from '../contract.ts';

/** The default verification of signers: a code by email if email is set up, otherwise none. */
export async function usualVerification(app: App, store: AccountDb): Promise<Verification> {
  return (await emailChannel(app, store)) === undefined ? 'none' : 'email';
}
