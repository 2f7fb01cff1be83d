import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { dayMs } from '../../shared/time.ts';
import { createAccount } from '../create-account.ts';
import { operator } from '../security-log/security-entry.ts';
import { setPassword } from '../sign-in/give-sign-in.ts';
import { acceptInvitation, findInvitation, joinTeam } from './accept-invitation.ts';
import { removeUser } from './change-member.ts';
import { findOpenInvitations } from './invitation-queries.ts';
import { inviteUser, renewInvitation, withdrawInvitation } from './invite-user.ts';
import type { Role } from './user.ts';
import { findMember, findUserByEmail } from './user-queries.ts';

const maria = { firstName: 'Maria', lastName: 'Santos', password: 'correct horse battery' };
const ended = /^Refusal: This invitation was used, was revoked or has expired/;

async function invite(
  { app, account, ...desk }: TestApp,
  { email = 'Maria@example.com', role = 'sales' }: { email?: string; role?: Role } = {},
) {
  const invitation = await storeOf({ app, account, ...desk }).transaction((tx) =>
    inviteUser(app, tx, { email, role, byUserId: account.userId, by: operator }),
  );
  return { ...invitation, token: tokenOf(invitation.url) };
}

function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

async function memberBy(desk: TestApp, email: string) {
  const store = storeOf(desk);
  const user = await findUserByEmail(store, email);
  return user && findMember(store, user.userId);
}

test('lets an invited person join with their own password, in the role of the invitation', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk, { role: 'manager' });
  assert.deepEqual(await acceptInvitation(desk.app, { token, ...maria }), {
    email: 'Maria@example.com',
  });
  const member = await memberBy(desk, 'maria@example.com');
  const identity = await desk.app.store.accounts.findIdentityByEmail('maria@example.com');
  assert.deepEqual(
    [member?.firstName, member?.lastName, member?.role, member?.identityId],
    ['Maria', 'Santos', 'manager', identity?.identityId],
  );
  assert.deepEqual(await findOpenInvitations(storeOf(desk)), []);
});

test('a link works once, also for two at the same moment', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk);
  const joined = await Promise.allSettled([
    acceptInvitation(desk.app, { token, ...maria }),
    acceptInvitation(desk.app, { token, ...maria }),
  ]);
  assert.deepEqual(joined.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  await assert.rejects(acceptInvitation(desk.app, { token, ...maria }), ended);
});

test('a link works for seven days', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk);
  desk.clock.advance(7 * dayMs - 1);
  assert.equal((await findInvitation(desk.app, token))?.email, 'Maria@example.com');
  desk.clock.advance(1);
  assert.equal(await findInvitation(desk.app, token), undefined);
  await assert.rejects(acceptInvitation(desk.app, { token, ...maria }), ended);
});

test('a link ends when the invitation is revoked, renewed or made again', async (t) => {
  const desk = await openTestApp(t);
  const { app, account } = desk;
  const store = storeOf(desk);
  const { userId: byUserId } = account;
  const first = await invite(desk);
  const again = await invite(desk, { email: ' maria@EXAMPLE.com', role: 'read_only' });
  assert.equal(again.invitationId, first.invitationId, 'there is one for each address');
  const { invitationId } = again;
  const renewed = await store.transaction((tx) =>
    renewInvitation(app, tx, { invitationId, byUserId, by: operator }),
  );
  for (const { token } of [first, again]) {
    await assert.rejects(acceptInvitation(app, { token, ...maria }), ended);
  }
  const token = tokenOf(renewed.url);
  assert.equal((await findInvitation(app, token))?.role, 'read_only');
  await store.transaction((tx) => withdrawInvitation(app, tx, invitationId, operator));
  await assert.rejects(acceptInvitation(app, { token, ...maria }), ended);
  await assert.rejects(
    store.transaction((tx) => renewInvitation(app, tx, { invitationId, byUserId, by: operator })),
    /^Refusal: The invitation has already been accepted or revoked/,
  );
});

test('the token is not in the database', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk);
  const rows = await desk.database.rows('select * from invitations');
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(token));
});

test('gives a former member who is invited again their old user', async (t) => {
  const desk = await openTestApp(t);
  const { app } = desk;
  const { token } = await invite(desk);
  await acceptInvitation(app, { token, ...maria });
  const before = await memberBy(desk, 'maria@example.com');
  assert(before?.identityId);
  const { userId, identityId } = before;
  await storeOf(desk).transaction((tx) => removeUser(app, tx, userId));
  const second = await invite(desk, { role: 'read_only' });
  await assert.rejects(
    acceptInvitation(app, { token: second.token, ...maria }),
    /^Refusal: Maria@example.com can sign in already/,
  );
  await joinTeam(app, { token: second.token, identityId });
  const after = await memberBy(desk, 'maria@example.com');
  assert.deepEqual(
    [after?.userId, after?.role, after?.removedAt, after?.firstName],
    [userId, 'read_only', undefined, 'Maria'],
  );
});

test('a user who could not sign in is the same with a password', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk, { email: 'alex@example.com', role: 'owner' });
  await acceptInvitation(desk.app, { token, ...maria });
  const member = await memberBy(desk, 'alex@example.com');
  assert.deepEqual([member?.userId, member?.firstName], [desk.account.userId, 'Alex']);
});

test('a user of another account joins with their own sign-in only', async (t) => {
  const desk = await openTestApp(t);
  const { app } = desk;
  await openOther(desk, 'sam@example.com');
  const sam = await app.store.accounts.findIdentityByEmail('sam@example.com');
  const { token } = await invite(desk, { email: 'sam@example.com' });
  const stranger = await openOther(desk, 'kim@example.com');
  await assert.rejects(
    joinTeam(app, { token, identityId: stranger }),
    /^Refusal: This invitation is for sam@example.com/,
  );
  await joinTeam(app, { token, identityId: sam?.identityId ?? '' });
  const accounts = await app.store.accounts.membershipsOf(sam?.identityId ?? '');
  assert.deepEqual(
    accounts.map(({ accountId, role }) => [accountId, role]),
    [
      [1, 'sales'],
      [2, 'owner'],
    ],
  );
});

test('an invitation to a team member, or to no email address, is refused', async (t) => {
  const desk = await openTestApp(t);
  const email = 'alex@example.com';
  await setPassword(desk.app, { accountId: 1, email, password: maria.password });
  await assert.rejects(invite(desk, { email }), /alex@example.com is in your team already$/);
  await assert.rejects(invite(desk, { email: 'alex' }), /alex is not an email address$/);
});

test('a password that is too short changes nothing', async (t) => {
  const desk = await openTestApp(t);
  const { token } = await invite(desk);
  await assert.rejects(
    acceptInvitation(desk.app, { token, ...maria, password: 'too short' }),
    /^Refusal: A password must have 10 to 128 characters/,
  );
  assert.equal(await memberBy(desk, 'maria@example.com'), undefined);
  assert.notEqual(await findInvitation(desk.app, token), undefined);
});

/** Another account, whose owner signs in with an address. */
async function openOther({ app }: { app: TestApp['app'] }, email: string): Promise<string> {
  await createAccount(app, { name: 'Other Solar', email, password: maria.password });
  return (await app.store.accounts.findIdentityByEmail(email))?.identityId ?? '';
}
