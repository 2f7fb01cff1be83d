import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { findApiKeys } from '../../../../src/domain/accounts/api-keys/queries.ts';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { resetSandbox } from '../../../../src/domain/accounts/sandbox/sandbox.ts';
import {
  findSecurityEntries,
  insertSecurityEntry,
} from '../../../../src/domain/accounts/security-log/queries.ts';
import { securityKinds } from '../../../../src/domain/accounts/security-log/security-entry.ts';
import { setEmail } from '../../../../src/domain/accounts/sign-in/change-profile.ts';
import { setPassword } from '../../../../src/domain/accounts/sign-in/give-sign-in.ts';
import {
  findMember,
  findUserByEmail,
  setIdentity,
} from '../../../../src/domain/accounts/team/user-queries.ts';
import { hourMs } from '../../../../src/domain/shared/time.ts';
import { createServer } from '../../../../src/doors/http/server.ts';
import { webDoor } from '../../../../src/doors/web/door.ts';
import { openSurfer, type Surfer, surf, turnOn } from '../../../support/accounts/open-surfer.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { type Desk, type Member, openDesk, password } from '../../../support/open-desk.ts';

const another = 'another battery staple';
const wrong = 'not the present one';
const macChrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

type Entry = {
  kind: string;
  event: string;
  outcome: string;
  actor: string;
  byName: string;
  subject: string;
  detail: string;
  network: string;
  device: string;
};

/** The same service where people come from anywhere. */
function openAway(t: TestContext, desk: Desk): (address: string) => Surfer {
  const server = createServer(desk.app, { trustProxy: false, allowHttp: true });
  server.register(webDoor(desk.app, { folder: '/nowhere' }));
  t.after(() => server.close());
  return (address) => openSurfer(server, { origin: desk.url, address });
}

async function signedIn(desk: Desk, { email }: Member, withPassword = password): Promise<Surfer> {
  const surfer = surf(desk);
  const headers = { 'user-agent': macChrome };
  const { status, text } = await surfer.auth(
    'sign-in/email',
    { email, password: withPassword },
    headers,
  );
  assert.equal(status, 200, text);
  return surfer;
}

/** The second step of a sign-in, after the password. */
async function half(desk: Desk, { email }: Member): Promise<Surfer> {
  const surfer = surf(desk);
  const { body } = await surfer.signIn(email);
  assert.equal(body.twoFactorRedirect, true);
  return surfer;
}

/** What an owner reads, the oldest first. */
async function read(surfer: Surfer, filter: object = {}): Promise<Entry[]> {
  const { status, body, text } = await surfer.query('securityLog.list', { limit: 100, ...filter });
  assert.equal(status, 200, text);
  const entries: Entry[] = body.entries;
  return entries.toReversed().filter(({ actor }) => actor !== 'operator');
}

async function entriesOf(desk: Desk, accountId = desk.owner.accountId) {
  await desk.app.signIn.settled();
  const found = await findSecurityEntries(
    desk.app.store.forAccount(accountId),
    {},
    { before: undefined, limit: 1000 },
  );
  // Every test begins with a key of the API.
  return found.toReversed().slice(accountId === desk.owner.accountId ? 1 : 0);
}

async function kindsOf(desk: Desk, accountId?: number): Promise<string[]> {
  return (await entriesOf(desk, accountId)).map(({ kind }) => kind);
}

function download(desk: Desk, surfer: Surfer, file: string): Promise<Response> {
  const cookie = [...surfer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${desk.url}/app/files/exports/${file}`, {
    headers: { cookie, 'user-agent': macChrome },
  });
}

async function second(desk: Desk): Promise<Member> {
  const made = await createAccount(desk.app, { name: 'Second Solar', email: desk.owner.email });
  await desk.app.store
    .forAccount(made.accountId)
    .transaction((tx) => setIdentity(tx, made.userId, desk.owner.identityId));
  return { ...desk.owner, ...made };
}

test('sign-ins and failures are logged with who, from where and with what', async (t) => {
  const desk = await openDesk(t);
  const { email } = desk.owner;
  const stranger = openAway(t, desk)('2001:db8:1:2:3::4');
  await stranger.auth('sign-in/email', { email, password: wrong });
  await stranger.auth('sign-in/email', { email: 'nobody@example.com', password: wrong });
  await desk.app.signIn.settled();
  const owner = await signedIn(desk, desk.owner);
  const about = { subject: email };
  assert.deepEqual(
    (await read(owner)).map(
      ({ entryId: _, at: __, ...entry }: Entry & Record<string, unknown>) => entry,
    ),
    [
      {
        ...about,
        kind: 'sign_in_failed',
        event: 'Sign-in failed',
        outcome: 'failed',
        actor: 'unknown',
        byName: '',
        detail: 'Wrong password',
        network: '2001:db8:1:2::/64',
        device: 'A browser',
      },
      {
        ...about,
        kind: 'signed_in',
        event: 'Signed in',
        outcome: 'succeeded',
        actor: 'member',
        byName: 'Alex Taylor',
        detail: '',
        network: '127.0.0.1',
        device: 'Chrome on macOS',
      },
    ],
  );
});

test('every kind of entry comes from the door where it happens', async (t) => {
  const receiver = 'https://hooks.example.com';
  const desk = await openDesk(t);
  const { app } = desk;
  const seen: string[] = [];
  /** What is logged between two calls, in order. */
  const happened = async () => {
    const all = await kindsOf(desk);
    return all.slice(seen.length).map((kind) => {
      seen.push(kind);
      return kind;
    });
  };
  const member = await desk.addMember('sales', 'Maria');
  const owner = await signedIn(desk, desk.owner);
  assert.deepEqual(await happened(), ['signed_in']);

  await surf(desk).auth('sign-in/email', { email: member.email, password: wrong });
  await app.signIn.settled();
  await surf(desk).auth('request-password-reset', { email: member.email });
  assert.deepEqual(await happened(), ['sign_in_failed', 'reset_email_requested']);

  // Keys and webhooks, also by a program.
  const key = (label: string) => ({ label, permissions: ['customers:read'], expires: 'never' });
  const { keyId } = (await owner.mutate('apiKeys.create', key('CRM'))).body;
  const made = await owner.mutate('apiKeys.replace', { keyId, overlapHours: 1, expires: 'never' });
  await owner.mutate('apiKeys.revoke', { keyId: made.body.keyId });
  await owner.mutate('apiKeys.revoke', { keyId: made.body.keyId });
  assert.deepEqual(await happened(), ['key_created', 'key_replaced', 'key_revoked']);
  const hook = {
    hookUrl: `${receiver}/a?secret=hook-token`,
    types: ['customer_created'],
    settings: {},
  };
  const { subscriptionId } = (await owner.mutate('webhooks.subscribe', hook)).body;
  const to = { subscriptionId, hookUrl: `${receiver}/b`, settings: {} };
  await owner.mutate('webhooks.change', to);
  await owner.mutate('webhooks.rotateSecret', { subscriptionId, overlapHours: 0 });
  const rotated = await desk.call('rotatesecret', { body: { subscription_id: subscriptionId } });
  assert.equal(rotated.status, 200, JSON.stringify(rotated.body));
  assert.deepEqual(await happened(), [
    'webhook_created',
    'webhook_url_changed',
    'webhook_secret_replaced',
    'webhook_secret_replaced',
  ]);
  assert.equal((await entriesOf(desk)).at(-1)?.actor, 'api_key');

  // The team.
  const invite = { email: 'robin@example.com', role: 'manager' };
  await owner.mutate('team.invite', invite);
  const [{ invitationId }] = (await owner.query('team.list')).body.invitations;
  await owner.mutate('team.renewInvitation', { invitationId });
  await owner.mutate('team.withdrawInvitation', { invitationId });
  const { url } = (await owner.mutate('team.invite', invite)).body;
  const token = new URL(url).pathname.split('/').at(-1);
  const joining = { token, firstName: 'Robin', lastName: 'Example', password };
  assert.equal((await surf(desk).mutate('session.acceptInvitation', joining)).status, 200);
  const robin = (await findUserByEmail(storeOf(desk), 'robin@example.com'))?.userId;
  await owner.mutate('team.changeRole', { userId: robin, role: 'owner' });
  await owner.mutate('team.changeRole', { userId: robin, role: 'owner' });
  await owner.mutate('team.remove', { userId: robin, customersTo: null });
  assert.deepEqual(await happened(), [
    'member_invited',
    'invitation_renewed',
    'invitation_withdrawn',
    'member_invited',
    'invitation_accepted',
    'role_changed',
    'member_removed',
  ]);

  // Passwords, and a member's own sessions.
  const link = (await owner.mutate('team.makeResetLink', { userId: member.userId })).body.url;
  const resetToken = new URL(link).searchParams.get('token');
  await surf(desk).auth('reset-password', { token: resetToken, newPassword: another });
  const maria = await signedIn(desk, member, another);
  const other = await signedIn(desk, member, another);
  await signedIn(desk, member, another);
  const change = { currentPassword: another, newPassword: password };
  await maria.auth('change-password', { ...change, currentPassword: wrong });
  await maria.auth('confirm', { password: wrong });
  const moved = { email: 'maria@example.org', password: wrong };
  assert.equal((await maria.mutate('profile.changeEmail', moved)).status, 400);
  assert.deepEqual(await happened(), [
    'reset_link_made',
    'password_reset',
    'signed_in',
    'signed_in',
    'signed_in',
    'password_check_failed',
    'password_check_failed',
    'password_check_failed',
  ]);
  const sessions = (await maria.query('profile.sessions')).body;
  const { sessionId } = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
  await maria.mutate('profile.endSession', { sessionId });
  await maria.mutate('profile.endSession', { sessionId });
  await maria.mutate('profile.endOtherSessions');
  await maria.mutate('profile.endOtherSessions');
  await maria.auth('change-password', change);
  const { identityId } = member;
  const emailToken = await app.signIn.makeEmailToken({
    identityId,
    email: 'maria@example.org',
    lifetimeMs: hourMs,
  });
  assert.equal((await maria.mutate('profile.confirmEmail', { token: emailToken })).status, 200);
  assert.equal((await other.query('profile.sessions')).status, 401);
  assert.deepEqual(await happened(), [
    'session_revoked',
    'sessions_ended',
    'password_changed',
    'email_changed',
  ]);
  await app.signIn.settled();

  // Two-factor authentication.
  const { totpURI } = await turnOn(owner);
  await owner.mutate('team.requireTwoFactor', { isRequired: true });
  await owner.mutate('team.requireTwoFactor', { isRequired: false });
  await owner.mutate('team.showCosts', { isShown: true });
  await owner.mutate('team.showCosts', { isShown: false });
  await owner.mutate('team.limitDiscounts', { percentMax: 10 });
  await owner.mutate('leads.replaceKey');
  await owner.mutate('imagery.set', { service: 'nsw' });
  await owner.mutate('imagery.set', { service: 'off' });
  const { backupCodes } = (await owner.auth('two-factor/generate-backup-codes', { password })).body;
  assert.deepEqual(await happened(), [
    'two_factor_on',
    'two_factor_required',
    'two_factor_optional',
    'costs_shown',
    'costs_hidden',
    'discounts_limited',
    'lead_key_replaced',
    'imagery_changed',
    'imagery_removed',
    'backup_codes_replaced',
  ]);
  await (await half(desk, desk.owner)).auth('two-factor/verify-totp', { code: '000000' });
  await app.signIn.settled();
  // The same code, even if a half minute ends between the two.
  const totp = codeOf(totpURI);
  await (await half(desk, desk.owner)).auth('two-factor/verify-totp', { code: totp });
  await (await half(desk, desk.owner)).auth('two-factor/verify-totp', { code: totp });
  await app.signIn.settled();
  const [code] = backupCodes;
  await (await half(desk, desk.owner)).auth('two-factor/verify-backup-code', { code });
  await owner.auth('two-factor/disable', { password });
  assert.deepEqual(await happened(), [
    'second_factor_failed',
    'signed_in',
    'second_factor_failed',
    'backup_code_used',
    'two_factor_off',
  ]);

  // How messages leave the house.
  const server = { host: 'smtp.example.com', port: 587, encryption: 'starttls', fromName: '' };
  const login = { user: 'u', password: 'mail-secret', from: 'x@example.com' };
  assert.equal((await owner.mutate('channels.setEmail', { ...server, ...login })).status, 200);
  await owner.mutate('channels.removeEmail');
  const mailbox = { host: 'imap.example.com', port: 993, encryption: 'tls', folder: 'INBOX' };
  const reader = { user: 'u', password: 'imap-secret', address: 'replies@example.com' };
  assert.equal((await owner.mutate('channels.setReplies', { ...mailbox, ...reader })).status, 200);
  await owner.mutate('channels.removeReplies');
  const provider = { url: 'https://api.example.com', sid: 'AC1', token: 'sms-secret' };
  await owner.mutate('channels.setSms', { ...provider, from: 'Example' });
  await owner.mutate('channels.setSender', { sender: 'Solar', senderRegistered: true });
  await owner.mutate('channels.removeSms');
  assert.deepEqual(await happened(), [
    'email_settings_changed',
    'email_settings_removed',
    'reply_mailbox_changed',
    'reply_mailbox_removed',
    'sms_settings_changed',
    'sms_settings_changed',
    'sms_settings_removed',
  ]);

  // Where deposits go; saving the stored details again is not a change.
  const payment = {
    accountName: '',
    bsb: '062000',
    accountNumber: '1234 5678',
    payId: '',
    cardUrl: '',
  };
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await owner.mutate('settings.changePayment', { payment })).status, 200);
  }
  assert.deepEqual(await happened(), ['payment_details_changed']);

  // The address of a calendar.
  await owner.mutate('calendar.makeAddress');
  await owner.mutate('calendar.endAddress');
  assert.deepEqual(await happened(), ['calendar_address_made', 'calendar_address_ended']);

  // Exports, and what the operator does on the command line.
  for (const file of ['customers.csv', 'products.csv', 'everything.zip', 'security-log.csv']) {
    const answer = await download(desk, owner, file);
    assert.equal(answer.status, 200, file);
    await answer.arrayBuffer();
  }
  await setPassword(app, { accountId: 1, email: 'maria@example.org', password: another });
  await setEmail(app, {
    accountId: 1,
    email: 'maria@example.org',
    newEmail: 'maria@example.net',
  });
  const after = await happened();
  assert.deepEqual(after, [
    ...Array(4).fill('export_downloaded'),
    'password_changed',
    'email_changed',
  ]);
  const files = (await entriesOf(desk)).filter(({ kind }) => kind === 'export_downloaded');
  assert.deepEqual(
    files.map(({ subject, device }) => [subject, device]),
    ['customers.csv', 'products.csv', 'everything.zip', 'security-log.csv'].map((file) => [
      file,
      'Chrome on macOS',
    ]),
  );

  // What is removed for good.
  const customerId = Number(await addCustomer(desk));
  const project = { customerId, title: 'Lee residence', siteAddress: {} };
  const { projectId } = await desk.as(desk.owner).projects.create(project);
  assert.equal((await owner.mutate('projects.delete', { projectId })).status, 200);
  assert.equal(
    (await owner.mutate('customers.erase', { customerId, name: 'Ann Lee' })).status,
    200,
  );
  assert.deepEqual(await happened(), ['project_deleted', 'customer_erased']);

  // The sandbox, whose log has its resets.
  assert.equal((await owner.mutate('sandbox.open')).status, 200);
  assert.deepEqual(await happened(), ['sandbox_created']);
  await resetSandbox(app, { accountId: Number(await app.store.accounts.findSandbox(1)) });
  const [reset] = await desk.database.rows(
    "select account_id from security_log where kind = 'sandbox_reset'",
  );
  assert.notEqual(reset?.account_id, desk.account.accountId);
  seen.push('sandbox_reset');

  // The last kind has a test of its own.
  const missing = Object.keys(securityKinds).filter((kind) => !seen.includes(kind));
  assert.deepEqual(missing, ['failures_not_listed']);

  const text = JSON.stringify(await desk.database.rows('select * from security_log'));
  const secrets = [
    password,
    another,
    wrong,
    'hook-token',
    'mail-secret',
    'imap-secret',
    'sms-secret',
    String(token),
  ];
  for (const secret of [...secrets, String(resetToken), emailToken, ...backupCodes]) {
    assert.ok(!text.includes(secret), `no ${secret} in the log`);
  }
});

test('an entry keeps the names of its time, and says what changed', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Maria');
  const owner = await signedIn(desk, desk.owner);
  await owner.mutate('team.changeRole', { userId: member.userId, role: 'manager' });
  const maria = await signedIn(desk, member);
  const name = { firstName: 'Mary', lastName: 'Example', phoneNumber: '', workTitle: '' };
  await maria.mutate('profile.change', name);
  await maria.auth('sign-out');
  await signedIn(desk, member);
  const [role] = await read(owner, { kind: 'role_changed' });
  assert.deepEqual(
    [role?.byName, role?.subject, role?.detail],
    ['Alex Taylor', member.email, 'from sales to manager'],
  );
  const names = await read(owner, { userId: member.userId, kind: 'signed_in' });
  assert.deepEqual(
    names.map(({ byName }) => byName),
    ['Maria Example', 'Mary Example'],
  );
});

test('the filter for a person shows what they did and what was done to them', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Maria');
  const owner = await signedIn(desk, desk.owner);
  await surf(desk).auth('sign-in/email', { email: member.email, password: wrong });
  await desk.app.signIn.settled();
  await signedIn(desk, member);
  await owner.mutate('team.changeRole', { userId: member.userId, role: 'manager' });
  const about = await read(owner, { userId: member.userId });
  assert.deepEqual(
    about.map(({ kind }) => kind),
    ['sign_in_failed', 'signed_in', 'role_changed'],
  );
  const failed = await read(owner, { userId: member.userId, kind: 'sign_in_failed' });
  assert.equal(failed.length, 1);
  const { body } = await owner.query('securityLog.filters');
  assert.deepEqual(
    body.members.map(({ name }: { name: string }) => name),
    ['Alex Taylor', 'Maria Example'],
  );
});

test('pages follow each other without a gap', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner);
  await desk.app.store.forAccount(1).transaction(async (tx) => {
    for (let number = 1; number <= 7; number += 1) {
      await insertSecurityEntry(tx, {
        at: desk.app.now(),
        kind: 'key_created',
        by: { type: 'operator', network: '', device: '' },
        subject: `Key ${number}`,
        detail: '',
      });
    }
  });
  const isNumbered = (subject: string) => /^Key \d$/.test(subject);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.query('securityLog.list', {
      limit: 3,
      kind: 'key_created',
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...body.entries.map(({ subject }: Entry) => subject).filter(isNumbered));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(
    found,
    [7, 6, 5, 4, 3, 2, 1].map((number) => `Key ${number}`),
  );
});

test('only owners read or download the log', async (t) => {
  const desk = await openDesk(t);
  for (const role of ['manager', 'sales', 'read_only'] as const) {
    const surfer = await signedIn(desk, await desk.addMember(role));
    for (const path of ['securityLog.list', 'securityLog.filters']) {
      const { status, body } = await surfer.query(path, {});
      assert.deepEqual([status, body.data?.code], [403, 'FORBIDDEN'], `${role} ${path}`);
    }
    const file = await download(desk, surfer, 'security-log.csv');
    assert.equal(file.status, 403, role);
    assert.ok(!(await file.text()).includes(desk.owner.email));
  }
  assert.ok(!(await kindsOf(desk)).includes('export_downloaded'));
});

test('a download needs the password of the last minutes', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner);
  const at = Date.now() - 20 * 60_000;
  await desk.database.change(`update sessions set created_at = ${at}, confirmed_at = null`);
  const answer = await download(desk, owner, 'security-log.csv');
  assert.match(await answer.text(), /PASSWORD_NEEDED/);
});

test('the download is a table that no spreadsheet computes, and not part of the whole export', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner);
  const label = '=HYPERLINK("https://example.com")';
  await owner.mutate('apiKeys.create', {
    label,
    permissions: ['customers:read'],
    expires: 'never',
  });
  const answer = await download(desk, owner, 'security-log.csv');
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="security-log.csv"',
  );
  const [header, ...rows] = (await answer.text()).trimEnd().split('\n');
  assert.equal(header, 'Time (UTC),Event,Outcome,By,Actor,About,Details,Address,Device,Event code');
  assert.equal(rows.length, 4);
  assert.equal(
    rows[1],
    `2026-11-21 09:30:00,API key created,succeeded,Alex Taylor,member,"'=HYPERLINK(""https://example.com"")",customers:read,127.0.0.1,A browser,key_created`,
  );
  const zip = await download(desk, owner, 'everything.zip');
  const files = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  assert.ok(files.length > 10);
  for (const [name, content] of files) {
    assert.ok(!strFromU8(content).includes('HYPERLINK'), `${name} holds nothing of the log`);
  }
});

test('each account of a person logs their sign-ins, and nothing of another account', async (t) => {
  const desk = await openDesk(t);
  const both = await second(desk);
  const owner = await signedIn(desk, desk.owner);
  await owner.mutate('apiKeys.create', {
    label: 'Of the first',
    permissions: ['customers:read'],
    expires: 'never',
  });
  await surf(desk).auth('sign-in/email', { email: both.email, password: wrong });
  assert.deepEqual(await kindsOf(desk), ['signed_in', 'key_created', 'sign_in_failed']);
  assert.deepEqual(await kindsOf(desk, both.accountId), ['signed_in', 'sign_in_failed']);

  await owner.mutate('session.enterAccount', { accountId: both.accountId });
  const there = await read(owner);
  assert.deepEqual(
    there.map(({ kind }) => kind),
    ['signed_in', 'sign_in_failed'],
  );
  // A member's number of the first account finds nothing here.
  assert.deepEqual(await read(owner, { userId: desk.owner.userId }), []);
  const file = await (await download(desk, owner, 'security-log.csv')).text();
  assert.ok(!file.includes('Of the first'));

  // After they left the first account, it hears no more of them.
  const heir = await desk.addMember('owner');
  await desk.as(heir).team.remove({ userId: desk.owner.userId, customersTo: null });
  const before = (await kindsOf(desk)).length;
  await signedIn(desk, desk.owner);
  assert.equal((await kindsOf(desk)).length, before);
  assert.equal((await kindsOf(desk, both.accountId)).at(-1), 'signed_in');
});

test('a stranger does not fill the log', async (t) => {
  const desk = await openDesk(t);
  const { email } = desk.owner;
  const from = openAway(t, desk);
  const attack = async (network: number, count: number) => {
    for (let attempt = 0; attempt < count; attempt += 1) {
      // As if the minute were over for which attempts from one address are counted.
      await desk.database.change(
        "delete from attempt_limits where limit_key like 'sign-in/email%'",
      );
      await from(`192.0.2.${network}`).auth('sign-in/email', { email, password: wrong });
    }
  };
  await attack(1, 24);
  const kinds = await kindsOf(desk);
  assert.equal(kinds.filter((kind) => kind === 'sign_in_failed').length, 20);
  assert.equal(kinds.filter((kind) => kind === 'failures_not_listed').length, 1);
  // Another network is still listed.
  await attack(2, 1);
  assert.equal((await entriesOf(desk)).at(-1)?.network, '192.0.2.2');
  for (let network = 3; network < 100; network += 1) await attack(network, 1);
  const all = await kindsOf(desk);
  assert.equal(all.filter((kind) => kind === 'sign_in_failed').length, 100);
  assert.ok(all.length < 106, `${all.length} entries`);
  // What a member does is listed all the same.
  await desk.database.change("delete from attempt_limits where limit_key like 'password of %'");
  await signedIn(desk, desk.owner);
  assert.equal((await kindsOf(desk)).at(-1), 'signed_in');
});

test('only a signed cookie of the second step names a person in the log', async (t) => {
  const desk = await openDesk(t);
  await turnOn(await signedIn(desk, desk.owner));
  const attacked = await half(desk, desk.owner);
  const before = await kindsOf(desk);
  const [name = '', cookie = ''] =
    [...attacked.cookies].find(([each]) => each.includes('two_factor')) ?? [];
  const [identifier = ''] = decodeURIComponent(cookie).split('.');
  assert.notEqual(identifier, '');
  const forged = surf(desk);
  for (const value of [identifier, `${identifier}.`, `${identifier}.${'A'.repeat(43)}=`]) {
    forged.cookies.set(name, encodeURIComponent(value));
    const { status } = await forged.auth('two-factor/verify-totp', { code: '000000' });
    assert.equal(status, 401);
  }
  assert.deepEqual(await kindsOf(desk), before);
  await attacked.auth('two-factor/verify-totp', { code: '000000' });
  assert.deepEqual(await kindsOf(desk), [...before, 'second_factor_failed']);
});

test('a change that is refused leaves no entry', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk, desk.owner);
  const before = await kindsOf(desk);
  const { userId } = desk.owner;
  const role = await owner.mutate('team.changeRole', { userId, role: 'sales' });
  assert.equal(role.status, 409);
  const removed = await owner.mutate('team.remove', { userId, customersTo: null });
  assert.equal(removed.status, 409);
  assert.deepEqual(await kindsOf(desk), before);
});

test('a change that cannot be logged is not made', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales');
  const owner = await signedIn(desk, desk.owner);
  await desk.database.change('drop table security_log');
  const role = await owner.mutate('team.changeRole', { userId: member.userId, role: 'owner' });
  const key = { label: 'CRM', permissions: ['customers:read'], expires: 'never' };
  const made = await owner.mutate('apiKeys.create', key);
  const file = await download(desk, owner, 'everything.zip');
  assert.deepEqual([role.status, made.status, file.status], [500, 500, 500]);
  assert.equal((await findMember(storeOf(desk), member.userId))?.role, 'sales');
  assert.equal((await findApiKeys(storeOf(desk))).length, 1);
});
