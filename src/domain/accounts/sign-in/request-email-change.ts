import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/sha256.ts';
import { emailKey, isEmail, trimmed } from '../../shared/text.ts';
import { dayMs, hourMs } from '../../shared/time.ts';
import { logIdentity } from '../security-log/log-identity.ts';
import type { Actor } from '../security-log/security-entry.ts';

const lifetimeMs = dayMs;
/** Limits emails about a change per identity and per address, so that they cannot flood a stranger's mailbox. */
const requestsMax = { max: 5, windowMs: hourMs };

/** The email to the new address: a link that confirms it, or a note that it already has a sign-in. */
export type EmailChangeRequest = { email: string; url: string | undefined };

/**
 * Begins a change of the address that an identity signs in with. Nothing changes until the link that goes to the new
 * address is used. The result tells the caller's mailer, and never the caller, whether the address is taken. Refuses
 * with INVALID_PARAMETERS a wrong password or an invalid address, and with RATE_LIMITED too many requests.
 */
export async function requestEmailChange(
  app: App,
  input: { identityId: string; password: string; email: string; by: Actor },
): Promise<EmailChangeRequest> {
  const { identityId, password } = input;
  const email = trimmed(input.email);
  if (!isEmail(email)) {
    throw new Refusal('INVALID_PARAMETERS', `${email || 'This'} is not an email address`);
  }
  if (!(await app.signIn.isPasswordOf(identityId, password))) {
    await logIdentity(app, identityId, { kind: 'password_check_failed', by: input.by });
    throw new Refusal('INVALID_PARAMETERS', 'Incorrect password');
  }
  for (const key of [identityId, sha256(emailKey(email))]) {
    const waitMs = await app.store.attemptLimits.take(
      `email change ${key}`,
      requestsMax,
      app.now(),
    );
    if (waitMs > 0) {
      throw new Refusal('RATE_LIMITED', 'Too many emails about this. Try again in an hour.');
    }
  }
  const token = await app.signIn.makeEmailToken({ identityId, email, lifetimeMs });
  const isTaken = (await app.store.accounts.findIdentityByEmail(email)) !== undefined;
  return { email, url: isTaken ? undefined : `${app.baseUrl()}/app/confirm-email?token=${token}` };
}
