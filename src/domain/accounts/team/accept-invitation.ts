import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { emailKey } from '../../shared/text.ts';
import type { Moment } from '../../shared/time.ts';
import { accept } from '../../shared/values/accept.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor } from '../security-log/security-entry.ts';
import { makeIdentity } from '../sign-in/give-sign-in.ts';
import { endInvitation, findInvitationByToken, type Invitation } from './invitation-queries.ts';
import { profile } from './user.ts';
import {
  deleteSessions,
  findUserByEmail,
  insertIdentity,
  insertUser,
  saveUser,
  setIdentity,
  setRole,
  teamChangeRefused,
} from './user-queries.ts';

type Origin = Pick<Actor, 'network' | 'device'>;
const nowhere: Origin = { network: '', device: '' };

type FoundInvitation = Invitation & { accountId: number };

/** The invitation that a link is for; undefined if it was accepted, revoked or has expired. */
export async function findInvitation(
  app: App,
  token: string,
): Promise<FoundInvitation | undefined> {
  const found = await app.store.accounts.findInvitation(sha256(token));
  return found !== undefined && found.expiresAt > app.now() ? found : undefined;
}

/**
 * Joins a team with a link and a password of one's own. Refuses with NOT_FOUND a link that no longer works, with
 * INVALID_PARAMETERS a password or name, and with TEAM_CHANGE_REFUSED an email address that can sign in already.
 */
export async function acceptInvitation(
  app: App,
  input: {
    token: string;
    firstName: string;
    lastName: string;
    password: string;
    from?: Origin;
  },
): Promise<{ email: string }> {
  const { accountId, email } = await requireOpen(app, input.token);
  const { firstName, lastName } = accept(profile.pick({ firstName: true, lastName: true }), input);
  if ((await app.store.accounts.findIdentityByEmail(email)) !== undefined) throw canSignIn(email);
  const { password } = input;
  const identity = await makeIdentity(app, { email, firstName, lastName, password });
  await app.store.forAccount(accountId).transaction(async (tx) => {
    const invitation = await requireStillOpen(app, tx, input.token);
    if (!(await insertIdentity(tx.kysely, identity, app.now()))) throw canSignIn(email);
    const { identityId } = identity;
    await join(app, tx, { invitation, identityId, firstName, lastName, from: input.from });
  });
  await app.store.accounts.addToSandbox(accountId, app.now());
  return { email };
}

/**
 * Joins a team through a link as a person who can already sign in. Their other sessions end, in case the owner of
 * another account opened one with a reset link. Refuses with NOT_FOUND a link that no longer works or is for another
 * email address.
 */
export async function joinTeam(
  app: App,
  input: {
    token: string;
    identityId: string;
    sessionId?: string | undefined;
    from?: Origin;
  },
): Promise<{ accountId: number }> {
  const { accountId, email } = await requireOpen(app, input.token);
  const identity = await app.store.accounts.findIdentity(input.identityId);
  if (identity === undefined || emailKey(identity.email) !== emailKey(email)) {
    throw new Refusal('NOT_FOUND', `This invitation is for ${email}. Sign in with that address.`);
  }
  const [firstName = '', ...rest] = identity.name.split(' ');
  await app.store.forAccount(accountId).transaction(async (tx) => {
    const invitation = await requireStillOpen(app, tx, input.token);
    const { identityId } = identity;
    await join(app, tx, {
      invitation,
      identityId,
      firstName,
      lastName: rest.join(' '),
      from: input.from,
    });
    await deleteSessions(tx, identityId, input.sessionId);
  });
  await app.store.accounts.addToSandbox(accountId, app.now());
  return { accountId };
}

/** A former member, or a member who had no way to sign in, becomes the same user again. */
async function join(
  app: App,
  tx: AccountDb,
  {
    invitation,
    identityId,
    firstName,
    lastName,
    from = nowhere,
  }: {
    invitation: Invitation;
    identityId: string;
    firstName: string;
    lastName: string;
    from?: Origin | undefined;
  },
): Promise<void> {
  const { email, role, invitationId } = invitation;
  const now = app.now();
  await endInvitation(tx, invitationId, now);
  const before = await findUserByEmail(tx, email);
  if (before === undefined) {
    const username = email.slice(0, email.indexOf('@'));
    const user = { firstName, lastName, phoneNumber: '', email, workTitle: '', username };
    await logJoined(await insertUser(tx, { ...user, role, identityId, createdAt: now }));
    return;
  }
  const { userId } = before;
  await setIdentity(tx, userId, identityId);
  await setRole(tx, userId, role, now);
  await setBack(tx, userId, now);
  if (`${before.firstName}${before.lastName}` === '') {
    await saveUser(tx, { ...before, firstName, lastName }, now);
  }
  await logJoined(userId);

  async function logJoined(joined: number | undefined): Promise<void> {
    const by = { type: 'member', userId: joined, ...from } as const;
    const entry = { kind: 'invitation_accepted', by, subject: email, detail: role } as const;
    await logSecurity(app, tx, { ...entry, aboutUserId: joined });
  }
}

async function requireOpen(app: App, token: string): Promise<FoundInvitation> {
  const invitation = await findInvitation(app, token);
  if (invitation === undefined) throw ended();
  return invitation;
}

/** If two people use a link at the same moment, one of them joins. */
async function requireStillOpen(app: App, tx: AccountDb, token: string): Promise<Invitation> {
  const invitation = await findInvitationByToken(tx, sha256(token));
  if (invitation === undefined || invitation.expiresAt <= app.now()) throw ended();
  return invitation;
}

function ended(): Refusal {
  return new Refusal(
    'NOT_FOUND',
    'This invitation was used, was revoked or has expired. Ask for a new one.',
  );
}

function canSignIn(email: string): Refusal {
  return teamChangeRefused(`${email} can sign in already. Sign in to accept the invitation.`);
}

/** Restores a membership that has ended. */
async function setBack(db: AccountDb, userId: number, at: Moment): Promise<void> {
  await db
    .change('users')
    .where('userId', '=', userId)
    .set({ removedAt: null, updatedAt: at })
    .execute();
}
