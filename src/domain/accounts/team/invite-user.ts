import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { makeToken } from '../../shared/ids.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { emailKey, isEmail, trimmed } from '../../shared/text.ts';
import { dayMs } from '../../shared/time.ts';
import { logSecurity } from '../security-log/log-security.ts';
import type { Actor, SecurityKind } from '../security-log/security-entry.ts';
import {
  endInvitation,
  findOpenInvitation,
  findOpenInvitations,
  type Invitation,
} from './invitation-queries.ts';
import type { Role } from './user.ts';
import { findMember, findUserByEmail, teamChangeRefused } from './user-queries.ts';

const tokenBytes = 24;
const invitationLifetimeMs = 7 * dayMs;
/** Open ones of an account; owners look through all of them. */
const invitationsMax = 100;

/**
 * Invites a person into the team for 7 days. Only the answer holds the link. Inviting them again creates a new link and
 * ends the old one. Refuses with INVALID_PARAMETERS an invalid email address, and with TEAM_CHANGE_REFUSED a member of
 * the team, or more than `invitationsMax` invitations.
 */
export async function inviteUser(
  app: App,
  tx: AccountDb,
  input: { email: string; role: Role; byUserId: number; by: Actor },
): Promise<Invitation & { url: string }> {
  const email = trimmed(input.email);
  if (!isEmail(email)) {
    throw new Refusal('INVALID_PARAMETERS', `${email || 'This'} is not an email address`);
  }
  await refuseMember(tx, email);
  const open = await findOpenInvitations(tx);
  const earlier = open.find((one) => emailKey(one.email) === emailKey(email));
  if (earlier === undefined && open.length >= invitationsMax) {
    throw teamChangeRefused(`There are ${invitationsMax} open invitations; take some back first`);
  }
  return openInvitation(app, tx, {
    invitationId: earlier?.invitationId ?? app.newId('inv'),
    email,
    role: input.role,
    invitedBy: input.byUserId,
    kind: earlier === undefined ? 'member_invited' : 'invitation_renewed',
    by: input.by,
  });
}

/** Another link for an invitation that is open; the first no longer works. Refuses with NOT_FOUND. */
export async function renewInvitation(
  app: App,
  tx: AccountDb,
  input: { invitationId: string; byUserId: number; by: Actor },
): Promise<Invitation & { url: string }> {
  const { invitationId, email, role } = await requireInvitation(tx, input.invitationId);
  await refuseMember(tx, email);
  return openInvitation(app, tx, {
    invitationId,
    email,
    role,
    invitedBy: input.byUserId,
    kind: 'invitation_renewed',
    by: input.by,
  });
}

/** Takes an invitation back: its link no longer works. Refuses with NOT_FOUND. */
export async function withdrawInvitation(
  app: App,
  tx: AccountDb,
  invitationId: string,
  by: Actor,
): Promise<void> {
  const { email, role } = await requireInvitation(tx, invitationId);
  await endInvitation(tx, invitationId, app.now());
  const entry = { kind: 'invitation_withdrawn', by, subject: email, detail: role } as const;
  await logSecurity(app, tx, entry);
}

async function openInvitation(
  app: App,
  tx: AccountDb,
  {
    kind,
    by,
    ...about
  }: Pick<Invitation, 'invitationId' | 'email' | 'role' | 'invitedBy'> & {
    kind: SecurityKind;
    by: Actor;
  },
): Promise<Invitation & { url: string }> {
  const token = makeInvitationToken(app.randomBytes);
  const createdAt = app.now();
  const invitation = { ...about, createdAt, expiresAt: createdAt + invitationLifetimeMs };
  await saveInvitation(tx, { ...invitation, tokenHash: sha256(token) });
  await logSecurity(app, tx, { kind, by, subject: about.email, detail: about.role });
  return { ...invitation, url: app.baseUrl() + invitationPath(token) };
}

/** Users who cannot sign in, such as one made on the command line, can be invited and keep their identity. */
async function refuseMember(tx: AccountDb, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email);
  const member = user && (await findMember(tx, user.userId));
  if (member?.identityId !== undefined && member.removedAt === undefined) {
    throw teamChangeRefused(`${email} is in your team already`);
  }
}

async function requireInvitation(tx: AccountDb, invitationId: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(tx, invitationId);
  if (invitation === undefined) {
    throw new Refusal('NOT_FOUND', 'The invitation has already been accepted or revoked');
  }
  return invitation;
}

/** Instead of the one that is open for the same email address, if there is one. */
async function saveInvitation(
  db: AccountDb,
  invitation: Invitation & { tokenHash: string },
): Promise<void> {
  const { invitationId, email } = invitation;
  const renewed = {
    email,
    emailKey: emailKey(email),
    role: invitation.role,
    tokenHash: invitation.tokenHash,
    invitedBy: invitation.invitedBy,
    createdAt: invitation.createdAt,
    expiresAt: invitation.expiresAt,
  };
  await db.kysely
    .insertInto('invitations')
    .values({ invitationId, accountId: db.accountId, ...renewed, endedAt: null })
    .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(renewed))
    .execute();
}

/** Stands only in the link; what is kept of it is its SHA-256. */
function makeInvitationToken(randomBytes: (count: number) => Buffer): string {
  return makeToken(randomBytes, tokenBytes);
}

/** The page on which it is accepted. */
function invitationPath(token: string): string {
  return `/app/invitation/${token}`;
}
