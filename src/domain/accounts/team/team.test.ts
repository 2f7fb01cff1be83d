import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addUser, storeOf } from '../../../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import type { AccountDb } from '../../account-db.ts';
import { createAccount } from '../create-account.ts';
import { operator } from '../security-log/security-entry.ts';
import {
  changeProfile,
  confirmEmailChange,
  requestEmailChange,
  setEmail,
} from '../sign-in/change-profile.ts';
import { setPassword } from '../sign-in/give-sign-in.ts';
import { makeResetLink, removeSecondFactor } from '../sign-in/reset-sign-in.ts';
import { acceptInvitation, joinTeam } from './accept-invitation.ts';
import { changeRole, removeUser } from './change-member.ts';
import { inviteUser } from './invite-user.ts';
import type { Role } from './user.ts';
import { findMember, findUser, findUserByEmail, insertUser, setIdentity } from './user-queries.ts';

// Actions of owners on their team, and of members on themselves.

const password = 'correct horse battery';
const noOwner = /^Refusal: An account needs an owner who can sign in/;
const elsewhere = /^Refusal: They work for another account as well/;

type Team = TestApp & { identityId: string };

/** An account with an owner who can sign in. */
async function openTeam(t: TestContext): Promise<Team> {
  const desk = await openTestApp(t);
  await setPassword(desk.app, { accountId: 1, email: 'alex@example.com', password });
  const identity = await desk.app.store.accounts.findIdentityByEmail('alex@example.com');
  return { ...desk, identityId: identity?.identityId ?? '' };
}

async function inviteTo({ app }: Team, accountId: number, email: string, role: Role) {
  const { url } = await app.store
    .forAccount(accountId)
    .transaction((tx) => inviteUser(app, tx, { email, role, byUserId: 1, by: operator }));
  return url.split('/').at(-1) ?? '';
}

async function addMember(desk: Team, email: string, role: Role) {
  const token = await inviteTo(desk, 1, email, role);
  await acceptInvitation(desk.app, { token, firstName: 'Maria', lastName: 'Santos', password });
  const user = await findUserByEmail(storeOf(desk), email);
  const identity = await desk.app.store.accounts.findIdentityByEmail(email);
  return { userId: user?.userId ?? 0, identityId: identity?.identityId ?? '' };
}

/** A second account of the same person. */
async function workElsewhere(desk: Team, email: string, identityId: string): Promise<number> {
  const { accountId } = await createAccount(desk.app, { name: 'Other', email: 'o@example.org' });
  const token = await inviteTo(desk, accountId, email, 'sales');
  await joinTeam(desk.app, { token, identityId });
  return accountId;
}

async function addSession({ database }: Team, identityId: string): Promise<void> {
  await database.change(
    'insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, 1)',
    ...[`s-${identityId}`, identityId, `t-${identityId}`, Date.now() + 1_000_000, Date.now()],
  );
}

test('a role counts from now on, and the last owner who can sign in keeps theirs', async (t) => {
  const desk = await openTeam(t);
  const store = storeOf(desk);
  const change = (userId: number, role: Role) =>
    store.transaction((tx) => changeRole(desk.app, tx, { userId, role, by: operator }));
  const { userId } = await addMember(desk, 'maria@example.com', 'sales');
  await change(userId, 'manager');
  assert.equal((await findMember(store, userId))?.role, 'manager');
  await assert.rejects(change(1, 'manager'), noOwner);
  await change(userId, 'owner');
  await change(1, 'manager');
  await assert.rejects(change(userId, 'sales'), noOwner);
  await change(userId, 'owner');
  await assert.rejects(change(999, 'sales'), /^Refusal: The team has no such member/);
});

test('an owner who cannot sign in does not count', async (t) => {
  const desk = await openTeam(t);
  const store = storeOf(desk);
  await store.transaction((tx) =>
    insertUser(tx, {
      firstName: 'Robin',
      lastName: '',
      phoneNumber: '',
      email: 'robin@example.com',
      workTitle: '',
      username: 'robin',
      role: 'owner',
      identityId: undefined,
      createdAt: 1,
    }),
  );
  await assert.rejects(
    store.transaction((tx) => removeUser(desk.app, tx, 1)),
    noOwner,
  );
});

test('removes a member at once, and signs out one who has no other account', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const store = storeOf(desk);
  const { userId, identityId } = await addMember(desk, 'maria@example.com', 'sales');
  await addSession(desk, identityId);
  await store.transaction((tx) => removeUser(app, tx, userId));
  assert.deepEqual(await app.store.accounts.membershipsOf(identityId), []);
  assert.deepEqual(await app.store.signIn.listSessions(identityId, app.now()), []);
  assert.equal((await findUser(store, userId))?.firstName, 'Maria', 'the name stays');
  await assert.rejects(
    store.transaction((tx) => removeUser(app, tx, userId)),
    /no such member/,
  );
});

test('keeps a member signed in to their other account', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const { userId, identityId } = await addMember(desk, 'maria@example.com', 'sales');
  const other = await workElsewhere(desk, 'maria@example.com', identityId);
  await addSession(desk, identityId);
  await storeOf(desk).transaction((tx) => removeUser(app, tx, userId));
  const left = await app.store.accounts.membershipsOf(identityId);
  assert.deepEqual(
    left.map(({ accountId }) => accountId),
    [other],
  );
  assert.equal((await app.store.signIn.listSessions(identityId, app.now())).length, 1);
});

test('an owner has no way into the other accounts of a member', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const store = storeOf(desk);
  const { userId, identityId } = await addMember(desk, 'maria@example.com', 'sales');
  const { url } = await makeResetLink(app, store, { accountId: 1, userId, by: operator });
  assert.match(url, /^https:\/\/sundesk\.example\.com\/app\/reset-password\?token=[\w-]{32}\.1$/);
  await workElsewhere(desk, 'maria@example.com', identityId);
  await assert.rejects(
    makeResetLink(app, store, { accountId: 1, userId, by: operator }),
    elsewhere,
  );
  await assert.rejects(
    store.transaction((tx) => removeSecondFactor(app, tx, { userId, by: operator })),
    elsewhere,
  );
});

test('a member who cannot sign in gets no link for a new password', async (t) => {
  const desk = await openTestApp(t);
  await assert.rejects(
    makeResetLink(desk.app, storeOf(desk), { accountId: 1, userId: 1, by: operator }),
    /^Refusal: They cannot sign in yet. Invite them instead/,
  );
});

test('a member who joins another account loses pending links and all sessions but the current one', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const { userId, identityId } = await addMember(desk, 'maria@example.com', 'sales');
  await makeResetLink(app, storeOf(desk), { accountId: 1, userId, by: operator });
  const pending = () =>
    desk.database.rows('select id from verifications where value = ?', identityId);
  assert.equal((await pending()).length, 1);
  await addSession(desk, identityId);
  await workElsewhere(desk, 'maria@example.com', identityId);
  assert.deepEqual(await pending(), []);
  assert.deepEqual(await app.store.signIn.listSessions(identityId, app.now()), []);
});

test('a user who is linked to an identity or made with one ends its pending links', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const { identityId } = await addMember(desk, 'maria@example.com', 'sales');
  const pending = () =>
    desk.database.rows('select id from verifications where value = ?', identityId);
  const user = { firstName: 'M', lastName: '', phoneNumber: '', workTitle: '', username: 'm' };
  const links: ((tx: AccountDb, userId: number) => Promise<unknown>)[] = [
    (tx, userId) => setIdentity(tx, userId, identityId),
    (tx) =>
      insertUser(tx, { ...user, email: 'm@example.com', role: 'sales', identityId, createdAt: 1 }),
  ];
  for (const link of links) {
    const other = await createAccount(app, { name: 'Other', email: 'maria@example.com' });
    await app.signIn.makeResetToken({ identityId, accountId: 1, lifetimeMs: 1000 });
    assert.equal((await pending()).length, 1);
    const store = app.store.forAccount(other.accountId);
    await store.transaction((tx) => link(tx, other.userId));
    assert.deepEqual(await pending(), []);
  }
});

test('an email address changes with the password and the link to the new address, in every account', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  const { identityId } = await addMember(desk, 'maria@example.com', 'sales');
  const other = await workElsewhere(desk, 'maria@example.com', identityId);
  const request = (email: string, typed = password) =>
    requestEmailChange(app, { identityId, email, password: typed, by: operator });
  await assert.rejects(request('m@example.com', 'wrong wrong wrong'), /Incorrect password$/);
  await assert.rejects(request('m.example.com'), /m.example.com is not an email address$/);
  const { url } = await request('M.Santos@example.com');
  const before = await app.store.accounts.findIdentity(identityId);
  assert.equal(before?.email, 'maria@example.com', 'the request alone changes nothing');
  const token = new URL(url ?? '').searchParams.get('token') ?? '';
  const confirm = (as: string, with_ = token) =>
    confirmEmailChange(app, { identityId: as, token: with_, by: operator });
  const forged = `${token.split('.')[0]}.${Buffer.from('x@example.com').toString('base64url')}`;
  await assert.rejects(confirm(desk.identityId), /^Refusal: This link was used, has expired/);
  await assert.rejects(confirm(identityId, forged), /^Refusal: This link was used, has expired/);
  const changed = { before: 'maria@example.com', email: 'M.Santos@example.com' };
  assert.deepEqual(await confirm(identityId), changed);
  await assert.rejects(confirm(identityId), /^Refusal: This link was used, has expired/);
  for (const accountId of [1, other]) {
    const user = await findUserByEmail(app.store.forAccount(accountId), 'm.santos@EXAMPLE.com');
    assert.equal(user?.email, 'M.Santos@example.com');
  }
  const identity = await app.store.accounts.findIdentityByEmail('m.santos@example.com');
  assert.equal(identity?.identityId, identityId);
  assert.equal(await app.store.accounts.findIdentityByEmail('maria@example.com'), undefined);
});

test('a colleague keeps their address, also from someone who proves it', async (t) => {
  const desk = await openTeam(t);
  const { app, identityId } = desk;
  // Made on the command line, and cannot sign in.
  await addUser(desk, 'robin@example.com');
  const request = { identityId, password, email: 'robin@example.com', by: operator };
  const { url } = await requestEmailChange(app, request);
  const token = new URL(url ?? '').searchParams.get('token') ?? '';
  await assert.rejects(
    confirmEmailChange(app, { identityId, token, by: operator }),
    /^Refusal: Another person has the email address robin@example.com$/,
  );
});

test('a changed address ends the links that went to the old one', async (t) => {
  const desk = await openTeam(t);
  const { app, identityId } = desk;
  await app.signIn.makeResetToken({ identityId, accountId: 1, lifetimeMs: 1000 });
  await setEmail(app, { accountId: 1, email: 'alex@example.com', newEmail: 'boss@example.com' });
  assert.deepEqual(await desk.database.rows('select id from verifications'), []);
});

test('a customer shows the new address of its owner', async (t) => {
  const desk = await openTeam(t);
  const { app } = desk;
  await desk.call('createcustomer', {
    body: { data: { customer_email: 'c@example.com', customer_name: 'C' } },
  });
  await setEmail(app, { accountId: 1, email: 'alex@example.com', newEmail: 'boss@example.com' });
  const { body } = await desk.call('getcustomerByemail', {
    query: { customer_email: 'c@example.com' },
  });
  assert.ok(JSON.stringify(body).includes('boss@example.com'));
});

test('wrong passwords for one who is signed in are counted', async (t) => {
  const { app, identityId } = await openTeam(t);
  for (let time = 0; time < 20; time += 1) {
    assert.equal(await app.signIn.isPasswordOf(identityId, 'wrong wrong wrong'), false);
  }
  await assert.rejects(
    app.signIn.isPasswordOf(identityId, password),
    /^Refusal: Too many tries. Wait 15 minutes, then try again/,
  );
});

test('profile texts are trimmed, and the name is used in team emails', async (t) => {
  const desk = await openTeam(t);
  const { app, identityId } = desk;
  const store = storeOf(desk);
  const input = { firstName: ' Alexandra ', lastName: 'T', phoneNumber: '0491 570 156' };
  await store.transaction((tx) =>
    changeProfile(app, tx, { userId: 1, ...input, workTitle: 'Director' }),
  );
  const user = await findUser(store, 1);
  assert.deepEqual(
    [user?.firstName, user?.lastName, user?.phoneNumber, user?.workTitle, user?.email],
    ['Alexandra', 'T', '0491 570 156', 'Director', 'alex@example.com'],
  );
  assert.equal((await app.store.accounts.findIdentity(identityId))?.name, 'Alexandra T');
  await assert.rejects(
    store.transaction((tx) =>
      changeProfile(app, tx, { userId: 1, ...input, workTitle: 'x'.repeat(101) }),
    ),
    /^Refusal: work_title must have at most 100 characters/,
  );
});
