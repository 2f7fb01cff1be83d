import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { emailChannel } from '../../messages/channels/find-channel.ts';
import type { Verification } from '../contract.ts';
import type { SignerInput } from '../signer-input.ts';

/** The default verification of signers: a code by email if email is set up and each has an address, otherwise none. */
export async function usualVerification(
  app: App,
  store: AccountDb,
  signers: readonly Pick<SignerInput, 'email'>[],
): Promise<Verification> {
  if (signers.some(({ email }) => email === '')) return 'none';
  return (await emailChannel(app, store)) === undefined ? 'none' : 'email';
}
