import type { App } from '../../app.ts';
import type { LeasedMessage } from '../../messages/store.ts';
import { startSigningCode } from './start-signing-code.ts';
import { withSigningLink } from './with-signing-link.ts';

/** Prepares a message at the moment of sending: the time of a code begins, and a signing link is written in. */
export async function prepareForSigner(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  await startSigningCode(app, message);
  return withSigningLink(app, message);
}
