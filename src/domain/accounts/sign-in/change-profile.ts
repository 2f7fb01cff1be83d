import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { emailKey, isEmail, trimmed } from '../../shared/text.ts';
import { dayMs, hourMs, type Moment } from '../../shared/time.ts';
import { accept } from '../../shared/values/accept.ts';
import { logIdentity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { profile, type User, userName } from '../team/user.ts';
import { findMember, findUserByEmail, saveUser, teamChangeRefused } from '../team/user-queries.ts';

const lifetimeMs = dayMs;
/** Limits emails about a change per identity and per address, so that they cannot flood a stranger's mailbox. */
const requestsMax = { max: 5, windowMs: hourMs };

/** The email to the new address: a link that confirms it, or a note that it already has a sign-in. */
export type EmailChangeRequest = { email: string; url: string | undefined };

/** Changes a person's own profile. Refuses with INVALID_PARAMETERS, naming the member. */
export async function changeProfile(
  app: App,
  tx: AccountDb,
  input: Pick<User, 'userId' | 'firstName' | 'lastName' | 'phoneNumber' | 'workTitle'>,
): Promise<void> {
  const changes = accept(profile, input);
  const member = await findMember(tx, input.userId);
  assert(member, 'A signed-in person is in the team');
  const { userId, email, username, identityId } = member;
  await saveUser(tx, { userId, email, username, ...changes }, app.now());
  const name = userName({ ...changes, email });
  if (identityId !== undefined) await setIdentityName(tx, identityId, name, app.now());
}

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

/**
 * Gives an identity the address that the token proves, in every account that it belongs to. Only the identity that
 * asked can use the token. Refuses with NOT_FOUND a used or expired token, and with TEAM_CHANGE_REFUSED an address that
 * another identity or a colleague has by now. Returns both addresses.
 */
export async function confirmEmailChange(
  app: App,
  { identityId, token, by }: { identityId: string; token: string; by: Actor },
): Promise<{ before: string; email: string }> {
  const email = await app.signIn.takeEmailToken(identityId, token);
  if (email === undefined) {
    throw new Refusal(
      'NOT_FOUND',
      'This link was used, has expired or belongs to another person. Ask for a new one under Profile.',
    );
  }
  const identity = await app.store.accounts.findIdentity(identityId);
  const entry = {
    at: app.now(),
    kind: 'email_changed',
    by,
    detail: `Before: ${identity?.email ?? ''}`,
  } as const;
  if (!(await app.store.accounts.changeEmail(identityId, email, entry))) {
    throw teamChangeRefused(`Another person has the email address ${email}`);
  }
  return { before: identity?.email ?? '', email };
}

/**
 * Gives a user another address to sign in with, for the operator of an installation without email, where no link can
 * prove it. It changes in all their accounts. Refuses with INVALID_PARAMETERS, with NOT_FOUND a user who cannot sign
 * in, and with TEAM_CHANGE_REFUSED an address that another person has.
 */
export async function setEmail(
  app: App,
  input: { accountId: number; email: string; newEmail: string },
): Promise<{ userId: number }> {
  const newEmail = trimmed(input.newEmail);
  if (!isEmail(newEmail)) {
    throw new Refusal('INVALID_PARAMETERS', `${newEmail || 'This'} is not an email address`);
  }
  const store = app.store.forAccount(input.accountId);
  const user = await findUserByEmail(store, input.email);
  const member = user && (await findMember(store, user.userId));
  if (member?.identityId === undefined) {
    throw new Refusal(
      'NOT_FOUND',
      `Account ${input.accountId} has no user with the email address ${input.email} who can sign in`,
    );
  }
  const entry = {
    at: app.now(),
    kind: 'email_changed',
    by: operator,
    detail: `Before: ${member.email}`,
  } as const;
  if (!(await app.store.accounts.changeEmail(member.identityId, newEmail, entry))) {
    throw teamChangeRefused(`Another person has the email address ${newEmail}`);
  }
  return { userId: member.userId };
}

async function setIdentityName(
  db: AccountDb,
  identityId: string,
  name: string,
  at: Moment,
): Promise<void> {
  await db.kysely
    .updateTable('identities')
    .set({ name, updatedAt: at })
    .where('id', '=', identityId)
    .execute();
}
