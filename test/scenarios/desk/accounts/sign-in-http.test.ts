import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { setIdentity } from '../../../../src/domain/accounts/team/user-queries.ts';
import { createServer } from '../../../../src/doors/http/server.ts';
import { webDoor } from '../../../../src/doors/web/door.ts';
import { openSendEmail } from '../../../../src/outside/messages/send-email.ts';
import { openSurfer, type Surfer, surf, turnOn } from '../../../support/accounts/open-surfer.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { openMailServer } from '../../../support/messages/open-mail-server.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';

const another = 'another battery staple';

async function signedIn(desk: Desk): Promise<Surfer> {
  const surfer = surf(desk);
  await surfer.signIn(desk.owner.email);
  return surfer;
}

async function isIn(surfer: Surfer): Promise<boolean> {
  return (await surfer.query('session.current')).body?.user !== undefined;
}

/** The same service behind a name, where people come from anywhere. */
function openAway(t: TestContext, desk: Desk, { baseUrl = 'http://desk.example.com' } = {}) {
  const app = { ...desk.app, baseUrl: () => baseUrl };
  const server = createServer(app, { trustProxy: 1, allowHttp: true });
  server.register(webDoor(app, { folder: '/nowhere' }));
  t.after(() => server.close());
  return (address: string) => openSurfer(server, { origin: baseUrl, address });
}

test('a password is right or wrong, and the answer does not reveal whether an email address is known', async (t) => {
  const desk = await openDesk(t);
  const known = await surf(desk).auth('sign-in/email', {
    email: desk.owner.email,
    password: another,
  });
  const unknown = await surf(desk).auth('sign-in/email', {
    email: 'nobody@example.com',
    password: another,
  });
  assert.deepEqual(known.body, {
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'The email address or the password is wrong',
  });
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  const forgotten = await Promise.all(
    [desk.owner.email, 'nobody@example.com'].map((email) =>
      surf(desk).auth('request-password-reset', { email }),
    ),
  );
  assert.deepEqual(
    forgotten.map(({ status, body, cookies }) => [status, body, cookies]),
    [
      [200, {}, []],
      [200, {}, []],
    ],
  );
});

test('the cookie of a session is for the browser alone, and for this site', async (t) => {
  const desk = await openDesk(t);
  const { cookies, body } = await surf(desk).signIn(desk.owner.email);
  assert.deepEqual(body, {}, 'no token in the answer');
  const [session = '', known = ''] = cookies;
  assert.match(
    session,
    /^sundesk\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  assert.match(
    known,
    /^sundesk\.known=[^;]+; Path=\/app\/auth; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
  );
});

test('behind https every cookie is sent over https alone', async (t) => {
  const desk = await openDesk(t, { ports: { baseUrl: () => 'https://desk.example.com' } });
  const surfer = openSurfer(desk.server, { origin: 'https://desk.example.com' });
  const { cookies } = await surfer.signIn(desk.owner.email);
  assert.equal(cookies.length, 2);
  for (const cookie of cookies) {
    assert.match(cookie, /^__Secure-sundesk\.(?:session_token|known)=.*; Secure/);
  }
  assert.equal(await isIn(surfer), true);
  const { accountId } = desk.owner;
  const entered = await surfer.mutate('session.enterAccount', { accountId });
  assert.match(
    entered.cookies.join(),
    /^sundesk_account=1; Path=\/app; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/,
  );
});

test('the library answers nothing but what the app asks', async (t) => {
  const desk = await openDesk(t);
  const surfer = await signedIn(desk);
  for (const path of [
    'sign-up/email',
    'sign-in/social',
    'get-session',
    'list-sessions',
    'revoke-session',
    'revoke-sessions',
    'update-user',
    'update-session',
    'change-email',
    'delete-user',
    'set-password',
    'verify-password',
    'list-accounts',
    'link-social',
    'unlink-account',
    'two-factor/get-totp-uri',
    'two-factor/send-otp',
    'two-factor/view-backup-codes',
    'two-factor/generate-totp',
    'verify-email',
    'ok',
    'error',
    'constructor',
    '',
    'sign-in/email/more',
    'SIGN-IN/EMAIL',
  ]) {
    assert.equal((await surfer.auth(path, { password })).status, 404, path);
  }
  for (const path of ['sign-out', 'get-session', 'reset-password/x?callbackURL=/', 'ok']) {
    const reply = await desk.server.inject({ method: 'GET', url: `/app/auth/${path}` });
    assert.equal(reply.statusCode, 404, path);
  }
  assert.equal(await isIn(surfer), true);
});

test('unknown members of a body are not handed on', async (t) => {
  const desk = await openDesk(t);
  const answer = await surf(desk).auth('sign-in/email', {
    email: desk.owner.email,
    password,
    callbackURL: 'https://evil.example.com',
    rememberMe: false,
  });
  assert.deepEqual([answer.status, answer.body, answer.headers.location], [200, {}, undefined]);
  assert.match(answer.cookies[0] ?? '', /Max-Age=1209600/);
  for (const body of [{}, { email: 1, password: [] }, { email: 'x', password: 'y' }]) {
    const { status } = await surf(desk).auth('sign-in/email', body);
    assert.equal(status, 400, JSON.stringify(body));
  }
});

test('a page of another site changes nothing, whatever cookies the browser sends along', async (t) => {
  const desk = await openDesk(t);
  const surfer = await signedIn(desk);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const told = JSON.stringify(headers);
    assert.equal((await surfer.auth('sign-out', {}, headers)).status, 403, told);
    assert.equal((await surfer.auth('sign-in/email', {}, headers)).status, 403, told);
    const ended = await surfer.mutate('profile.endOtherSessions', undefined, headers);
    assert.equal(ended.status, 403, told);
  }
  assert.equal(await isIn(surfer), true);
  // A form of another site cannot send JSON, and what it can send is not read.
  const form = await surfer.auth('sign-out', {}, { 'content-type': 'text/plain' });
  assert.equal(form.status, 415);
  assert.equal(await isIn(surfer), true);
});

test('wrong passwords from one address are stopped after some, and others are not', async (t) => {
  const desk = await openDesk(t);
  const at = openAway(t, desk);
  const tried = at('203.0.113.7');
  for (let number = 0; number < 20; number += 1) {
    const email = `somebody-${number}@example.com`;
    const { status } = await tried.auth('sign-in/email', { email, password: another });
    assert.equal(status, 401);
  }
  const stopped = await tried.auth('sign-in/email', { email: desk.owner.email, password });
  assert.equal(stopped.status, 429);
  assert.match(stopped.body.message, /^Too many tries\. Wait \d\d seconds, then try again\.$/);
  const seconds = Number(stopped.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 60, `${seconds}`);
  await at('203.0.113.8').signIn(desk.owner.email);
});

test('wrong passwords for one person are stopped from wherever they come, and the person gets in', async (t) => {
  const desk = await openDesk(t);
  const at = openAway(t, desk);
  const home = at('198.51.100.1');
  await home.signIn(desk.owner.email);
  await home.auth('sign-out');
  for (let number = 0; number < 20; number += 1) {
    const answer = await at(`203.0.113.${number}`).auth('sign-in/email', {
      email: ` ${desk.owner.email.toUpperCase()}`,
      password: another,
    });
    assert.ok([400, 401].includes(answer.status), answer.text);
  }
  const stopped = await at('203.0.113.99').auth('sign-in/email', {
    email: desk.owner.email,
    password,
  });
  assert.deepEqual(
    [stopped.status, stopped.body.message],
    [429, 'Too many tries. Wait 15 minutes, then try again.'],
  );
  await home.signIn(desk.owner.email);
  // The cookie of a known browser does not work for another person, nor when it was made up.
  const stolen = at('203.0.113.100');
  for (const seal of ['with-a-seal', 'é'.repeat(43)]) {
    stolen.cookies.set('sundesk.known', `a-browser.${seal}`);
    const { status } = await stolen.auth('sign-in/email', { email: desk.owner.email, password });
    assert.equal(status, 429, seal);
  }
});

test('emails about a forgotten password are limited, without a different answer', async (t) => {
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  const desk = await openDesk(t, { ports: { sendEmail } });
  for (let number = 0; number < 6; number += 1) {
    const { status } = await surf(desk).auth('request-password-reset', { email: desk.owner.email });
    assert.equal(status, 200);
  }
  await desk.app.signIn.settled();
  assert.equal(mail.mails.length, 3);
});

test('a person resets a forgotten password once with the emailed link, which ends all sessions', async (t) => {
  const mail = await openMailServer(t);
  const sendEmail = openSendEmail({ url: mail.url, from: 'desk@example.com' });
  const desk = await openDesk(t, { ports: { sendEmail } });
  const before = await signedIn(desk);
  await surf(desk).auth('request-password-reset', { email: desk.owner.email });
  await desk.app.signIn.settled();
  const letter = await PostalMime.parse(mail.mails[0]?.raw ?? '');
  const link = new RegExp(`${desk.url}/app/reset-password\\?token=([\\w-]+)`).exec(
    letter.text ?? '',
  );
  const [, token] = link ?? [];
  assert.ok(token, letter.text);
  assert.equal(letter.subject, 'Choose a new password for Sundesk');

  const reset = (newPassword: string) => surf(desk).auth('reset-password', { token, newPassword });
  assert.deepEqual((await reset('short')).body, {
    code: 'PASSWORD_TOO_SHORT',
    message: 'A password must have at least 10 characters',
  });
  const answer = await reset(another);
  assert.deepEqual([answer.status, answer.body, answer.cookies], [200, {}, []]);
  assert.equal(await isIn(before), false);
  assert.equal((await reset('yet another one')).body.code, 'INVALID_TOKEN');
  const old = await surf(desk).auth('sign-in/email', { email: desk.owner.email, password });
  assert.equal(old.status, 401);
  await surf(desk).signIn(desk.owner.email, another);
  await desk.app.signIn.settled();
  const told = await PostalMime.parse(mail.mails[1]?.raw ?? '');
  assert.equal(told.subject, 'Your password for Sundesk was changed');
});

test('a change of the password needs the present one, and ends all other sessions', async (t) => {
  const desk = await openDesk(t);
  const [here, there] = [await signedIn(desk), await signedIn(desk)];
  const change = (currentPassword: string) =>
    here.auth('change-password', {
      currentPassword,
      newPassword: another,
      revokeOtherSessions: false,
    });
  assert.deepEqual((await change('not the present one')).body, {
    code: 'INVALID_PASSWORD',
    message: 'Incorrect password',
  });
  assert.equal((await change(password)).status, 200);
  assert.deepEqual([await isIn(here), await isIn(there)], [true, false]);
  assert.equal((await surf(desk).auth('change-password', {})).body.code, 'UNAUTHORIZED');
});

test('passwords cannot be guessed for long in a signed-in browser', async (t) => {
  const desk = await openDesk(t);
  const at = openAway(t, desk);
  const found = at('203.0.113.7');
  await found.signIn(desk.owner.email);
  for (let number = 0; number < 20; number += 1) {
    const elsewhere = at(`203.0.113.${number}`);
    for (const [name, value] of found.cookies) elsewhere.cookies.set(name, value);
    const { status } = await elsewhere.auth('two-factor/disable', { password: another });
    assert.equal(status, 400);
  }
  const { status } = await found.auth('change-password', {
    currentPassword: password,
    newPassword: another,
  });
  assert.equal(status, 429);
});

test('codes cannot be guessed for long in a signed-in browser', async (t) => {
  const desk = await openDesk(t);
  const at = openAway(t, desk);
  const found = at('203.0.113.7');
  await found.signIn(desk.owner.email);
  const { totpURI } = await turnOn(found);
  const paths = ['confirm', 'two-factor/verify-totp'];
  for (let number = 0; number < 20; number += 1) {
    const elsewhere = at(`203.0.113.${number}`);
    for (const [name, value] of found.cookies) elsewhere.cookies.set(name, value);
    const path = paths[number % 2] ?? '';
    const { body } = await elsewhere.auth(path, { code: `00000${number}` });
    assert.notEqual(body.code, undefined);
  }
  for (const path of paths) {
    const { status } = await found.auth(path, { code: codeOf(totpURI) });
    assert.equal(status, 429, path);
  }
});

test('with two-factor authentication the password alone does not sign in, and a code counts once', async (t) => {
  const desk = await openDesk(t);
  const { totpURI } = await turnOn(await signedIn(desk));
  const surfer = surf(desk);
  const half = await surfer.signIn(desk.owner.email);
  assert.deepEqual(half.body, { twoFactorRedirect: true });
  assert.equal(await isIn(surfer), false);
  const wrong = await surfer.auth('two-factor/verify-totp', { code: '000000' });
  assert.equal(wrong.body.code, 'INVALID_CODE');
  const code = codeOf(totpURI);
  assert.equal((await surfer.auth('two-factor/verify-totp', { code })).status, 200);
  assert.equal(await isIn(surfer), true);

  const onlooker = surf(desk);
  await onlooker.signIn(desk.owner.email);
  const again = await onlooker.auth('two-factor/verify-totp', { code });
  assert.deepEqual([again.status, again.body.code], [401, 'CODE_USED']);
  assert.equal(await isIn(onlooker), false);
});

test('five wrong codes end a sign-in', async (t) => {
  const desk = await openDesk(t);
  const { totpURI } = await turnOn(await signedIn(desk));
  const surfer = surf(desk);
  await surfer.signIn(desk.owner.email);
  for (let number = 0; number < 5; number += 1) {
    await surfer.auth('two-factor/verify-totp', { code: `00000${number}` });
  }
  const { status, body } = await surfer.auth('two-factor/verify-totp', { code: codeOf(totpURI) });
  assert.deepEqual([status, body.code], [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE']);
});

test('a backup code lets in once', async (t) => {
  const desk = await openDesk(t);
  const { backupCodes } = await turnOn(await signedIn(desk));
  const [code] = backupCodes;
  assert.equal(backupCodes.length, 10);
  const use = async () => {
    const surfer = surf(desk);
    await surfer.signIn(desk.owner.email);
    const { status } = await surfer.auth('two-factor/verify-backup-code', { code });
    return [status, await isIn(surfer)];
  };
  assert.deepEqual(await use(), [200, true]);
  assert.deepEqual(await use(), [401, false]);
});

test('a browser that is trusted needs no second factor, until the password changes', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  const { totpURI } = await turnOn(owner);
  const trusted = surf(desk);
  await trusted.signIn(desk.owner.email);
  await trusted.auth('two-factor/verify-totp', { code: codeOf(totpURI), trustDevice: true });
  await trusted.auth('sign-out');
  assert.deepEqual((await trusted.signIn(desk.owner.email)).body, {});
  assert.equal(await isIn(trusted), true);
  await owner.auth('change-password', { currentPassword: password, newPassword: another });
  await trusted.auth('sign-out');
  const { body } = await trusted.signIn(desk.owner.email, another);
  assert.deepEqual(body, { twoFactorRedirect: true });
});

test('a second factor is turned off with the password, by its owner or by an owner of the firm', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales');
  const own = surf(desk);
  await own.signIn(member.email);
  await turnOn(own);
  assert.equal((await own.auth('two-factor/disable', { password: another })).status, 400);
  assert.equal((await own.auth('two-factor/disable', { password })).status, 200);
  assert.deepEqual((await surf(desk).signIn(member.email)).body, {});
  await turnOn(own);
  await desk.as(desk.owner).team.removeSecondFactor({ userId: member.userId });
  assert.deepEqual((await surf(desk).signIn(member.email)).body, {});
});

test('sessions are listed without what they are opened with, and ended', async (t) => {
  const desk = await openDesk(t);
  const [here, there, far] = [await signedIn(desk), await signedIn(desk), await signedIn(desk)];
  const { body, text } = await here.query('profile.sessions');
  assert.equal(body.length, 3);
  assert.deepEqual(Object.keys(body[0]).sort(), [
    'address',
    'device',
    'isThis',
    'lastUsedAt',
    'sessionId',
    'signedInAt',
  ]);
  for (const { cookies } of [here, there, far]) {
    const token = decodeURIComponent(cookies.get('sundesk.session_token') ?? '').split('.')[0];
    assert.ok(token && !text.includes(token));
  }
  const [, other] = body.filter(({ isThis }: { isThis: boolean }) => !isThis);
  await here.mutate('profile.endSession', { sessionId: other.sessionId });
  assert.equal([await isIn(there), await isIn(far)].filter(Boolean).length, 1);
  await here.mutate('profile.endOtherSessions');
  assert.deepEqual([await isIn(here), await isIn(there), await isIn(far)], [true, false, false]);
});

test('members cannot end the sessions of others', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales');
  const owner = await signedIn(desk);
  const { body } = await owner.query('profile.sessions');
  const other = surf(desk);
  await other.signIn(member.email);
  await other.mutate('profile.endSession', { sessionId: body[0].sessionId });
  assert.equal(await isIn(owner), true);
});

test('applies a removal or a new role at the next click', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('manager');
  const surfer = surf(desk);
  await surfer.signIn(member.email);
  assert.equal((await surfer.query('statuses.list')).status, 200);
  await desk.as(desk.owner).team.changeRole({ userId: member.userId, role: 'read_only' });
  const invited = await surfer.mutate('team.invite', { email: 'x@example.com', role: 'owner' });
  assert.equal(invited.status, 403);
  await desk.as(desk.owner).team.remove({ userId: member.userId, customersTo: null });
  assert.equal((await surfer.query('statuses.list')).status, 401);
  // The password is still right, but there is nothing to enter.
  await surfer.signIn(member.email);
  assert.equal((await surfer.query('session.entry')).body.isNobody, true);
  assert.equal((await surfer.query('statuses.list')).status, 401);
});

test('a window works in the account that it names, whatever the cookie says', async (t) => {
  const desk = await openDesk(t);
  const { createAccount } = await import('../../../../src/domain/accounts/create-account.ts');
  const second = await createAccount(desk.app, { name: 'Second Solar', email: 's@example.org' });
  const stranger = await createAccount(desk.app, { name: 'Third Solar', email: 't@example.org' });
  const { identityId } = desk.owner;
  await desk.app.store
    .forAccount(second.accountId)
    .transaction((tx) => setIdentity(tx, second.userId, identityId));
  const surfer = await signedIn(desk);
  const nameIn = async (account?: number) => {
    const headers = account === undefined ? {} : { 'x-sundesk-account': String(account) };
    const reply = await desk.server.inject({
      url: '/app/trpc/session.current',
      headers: {
        cookie: [...surfer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    return reply.json().result.data?.accountName;
  };
  assert.equal(await nameIn(), 'Example Solar');
  await surfer.mutate('session.enterAccount', { accountId: second.accountId });
  assert.equal(await nameIn(), 'Second Solar');
  assert.equal(await nameIn(1), 'Example Solar');
  assert.equal(await nameIn(stranger.accountId), undefined);
  await desk.call('createcustomer', {
    body: { data: { customer_email: 'robin@example.com', customer_name: 'Robin' } },
  });
  const fileIn = async (query: string) => {
    const reply = await desk.server.inject({
      url: `/app/files/exports/customers.csv${query}`,
      headers: {
        cookie: [...surfer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    return [reply.statusCode, reply.body.includes('robin@example.com')];
  };
  assert.deepEqual(await fileIn(''), [200, false]);
  assert.deepEqual(await fileIn('?account=1'), [200, true]);
  assert.deepEqual(await fileIn(`?account=${stranger.accountId}`), [401, false]);
  const refused = await surfer.mutate('session.enterAccount', { accountId: stranger.accountId });
  assert.equal(refused.status, 404);
});

test('use extends a session, and the browser gets its new cookie', async (t) => {
  const desk = await openDesk(t);
  const surfer = await signedIn(desk);
  await desk.database.change('update sessions set expires_at = expires_at - 2 * 3600 * 1000');
  const answer = await surfer.query('session.current');
  assert.match(answer.cookies.join(), /^sundesk\.session_token=[^;]+; Max-Age=1209600;/);
  assert.deepEqual((await surfer.query('session.current')).cookies, []);
  await desk.database.change('update sessions set expires_at = 1');
  assert.equal(await isIn(surfer), false);
});

test('a session in use ends thirty days after its sign-in', async (t) => {
  const desk = await openDesk(t);
  const surfer = await signedIn(desk);
  const age = async (days: number) => {
    // A read of this turn sees what was there before.
    await new Promise(setImmediate);
    const at = Date.now() - days * 24 * 3600 * 1000;
    await desk.database.change(`update sessions set created_at = ${at}`);
  };
  await age(29.9);
  assert.equal(await isIn(surfer), true);
  await age(30);
  assert.equal(await isIn(surfer), false);
  assert.deepEqual(await desk.database.rows('select id from sessions'), []);
});

test('a password that is easy to guess is refused wherever one is chosen', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales');
  const surfer = surf(desk);
  await surfer.signIn(member.email);
  const { url } = await desk.as(desk.owner).team.makeResetLink({ userId: member.userId });
  const token = new URL(url).searchParams.get('token');
  for (const newPassword of ['password123', 'aaaaaaaaaaaa', member.email]) {
    const reset = await surf(desk).auth('reset-password', { token, newPassword });
    assert.deepEqual([reset.status, reset.body.code], [400, 'PASSWORD_GUESSABLE'], newPassword);
    const asked = { currentPassword: password, newPassword };
    const changed = await surfer.auth('change-password', asked);
    assert.deepEqual([changed.status, changed.body.code], [400, 'PASSWORD_GUESSABLE']);
  }
  const { status } = await surf(desk).auth('reset-password', { token, newPassword: another });
  assert.equal(status, 200, 'the link still works');
});

test('a sign-in hashes an old password again at the cost of today', async (t) => {
  const desk = await openDesk(t);
  const { hashPassword } = await import('better-auth/crypto');
  const old = await hashPassword(password);
  await desk.database.change(`update credentials set password = '${old}'`);
  const stored = async () => (await desk.database.rows('select password from credentials'))[0];
  await surf(desk).auth('sign-in/email', { email: desk.owner.email, password: another });
  assert.equal((await stored())?.password, old, 'a wrong password changes nothing');
  await surf(desk).signIn(desk.owner.email);
  assert.match(String((await stored())?.password), /^scrypt:4:8:1:/);
  await surf(desk).signIn(desk.owner.email);
});

test('no secret is logged, and a fault of ours is', async (t) => {
  const desk = await openDesk(t);
  const surfer = await signedIn(desk);
  const { totpURI, backupCodes } = await turnOn(surfer);
  await surfer.auth('reset-password', { token: 'a-token-of-a-letter', newPassword: another });
  await surfer.auth('two-factor/verify-totp', { code: '123456' });
  await desk.server.inject({ url: '/app/reset-password?token=a-token-of-a-letter' });
  await desk.server.inject({ url: '/app/invitation/an-invitation-token.x' });
  await desk.database.change('alter table credentials rename to lost_credentials');
  const failed = await surfer.auth('sign-in/email', { email: desk.owner.email, password });
  assert.deepEqual(
    [failed.status, failed.body],
    [500, { code: 'INTERNAL_ERROR', message: 'Something went wrong' }],
  );
  const faults = desk.logged.filter(({ level }) => level === 'error');
  assert.ok(faults.some(({ fields }) => /credentials/.test((fields.err as Error).message)));
  const text = JSON.stringify(desk.logged);
  const cookies = [...surfer.cookies.values()];
  for (const secret of [password, another, totpURI, ...backupCodes, ...cookies]) {
    assert.ok(!text.includes(secret), secret);
  }
  for (const token of ['a-token-of-a-letter', 'an-invitation-token']) {
    assert.ok(!text.includes(token), token);
  }
});
