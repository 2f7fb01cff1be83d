import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RouteOptions } from 'fastify';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { setRequiresTwoFactor } from '../../../../src/domain/accounts/team/change-member.ts';
import { setIdentity } from '../../../../src/domain/accounts/team/user-queries.ts';
import { createServer } from '../../../../src/doors/http/server.ts';
import { webDoor } from '../../../../src/doors/web/door.ts';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { openSurfer, type Surfer } from '../../../support/accounts/open-surfer.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { type Desk, type Member, openDesk, password } from '../../../support/open-desk.ts';
import { openLiveConnection } from '../../../support/open-live-connection.ts';

const required = {
  refusal: 'TWO_FACTOR_REQUIRED',
  message: 'Your firm requires two-factor authentication. Set it up to continue.',
};

/** What needs no sign-in at all, and the way into another account. Everything else is for members who keep the rule. */
const reachable = [
  'session.acceptInvitation',
  'session.current',
  'session.enterAccount',
  'session.entry',
  'session.invitation',
  'session.isSetUpOpen',
  'session.joinTeam',
  'session.setUp',
];

async function signedIn(desk: Desk, member: Member = desk.owner): Promise<Surfer> {
  const surfer = openSurfer(desk.server, { origin: desk.url });
  await surfer.signIn(member.email);
  return surfer;
}

async function turnOn(surfer: Surfer): Promise<void> {
  const { body } = await surfer.auth('two-factor/enable', { password });
  const code = codeOf(body.totpURI, -1);
  const { status, text } = await surfer.auth('two-factor/verify-totp', { code });
  assert.equal(status, 200, text);
}

/** As an owner would with a second factor of their own. */
async function requireTwoFactor({ app }: Desk, accountId = 1): Promise<void> {
  const store = app.store.forAccount(accountId);
  await store.transaction((tx) => setRequiresTwoFactor(tx, true));
}

function procedures(): { path: string; type: string }[] {
  const found: Record<string, unknown> = webRouter._def.procedures;
  return Object.entries(found).map(([path, procedure]) => ({
    path,
    type: (procedure as { _def: { type: string } })._def.type,
  }));
}

/** Files in and out and live updates, as the door knows them. */
async function routes(t: TestContext, { app }: Desk): Promise<{ method: string; url: string }[]> {
  const found: { method: string; url: string }[] = [];
  const server = createServer(app, { trustProxy: false, allowHttp: true });
  t.after(() => server.close());
  server.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) found.push({ method: each, url });
  });
  server.register(webDoor(app, { folder: '/nowhere' }));
  await server.ready();
  return found.filter(({ url }) => /^\/app\/(?:files|live)\b/.test(url));
}

test('without the required second factor every procedure is refused but the way out', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  await requireTwoFactor(desk);
  const answered: string[] = [];
  for (const { path, type } of procedures()) {
    const { status, body } = type === 'query' ? await owner.query(path) : await owner.mutate(path);
    if (body?.data?.refusal !== required.refusal) {
      answered.push(path);
      continue;
    }
    assert.deepEqual([status, body.message], [403, required.message], path);
  }
  assert.deepEqual(answered.sort(), reachable);
});

test('without the required second factor there are no files, uploads, exports or live updates', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  await requireTwoFactor(desk);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = await routes(t, desk);
  assert.ok(all.length > 12, 'the routes were found');
  for (const { method, url } of all) {
    const reply = await desk.server.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '1'),
      headers: { cookie, origin: desk.url, host: new URL(desk.url).host },
    });
    assert.equal(reply.statusCode, 403, `${method} ${url}`);
    if (method !== 'HEAD') assert.deepEqual(reply.json(), required, `${method} ${url}`);
  }
});

test('live updates that are open tell nothing once the rule is there', async (t) => {
  const heartbeatMs = 24 * 60 * 60_000;
  const desk = await openDesk(t, { live: { heartbeatMs, pollMs: heartbeatMs } });
  const keeper = await signedIn(desk);
  await turnOn(keeper);
  const cookie = [...keeper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const kept = await openLiveConnection(t, desk.url, { cookie });
  const manager = await desk.addMember('manager');
  const connection = await openLiveConnection(t, desk.url, {
    cookie: await desk.cookieOf(manager),
  });
  await Promise.all([kept.next('hello'), connection.next('hello')]);
  await requireTwoFactor(desk);
  await desk.call('createcustomer', {
    body: { data: { customer_email: 'robin@example.com', customer_name: 'Robin' } },
  });
  await kept.next('message');
  const received = await connection.ended;
  assert.deepEqual(
    received.map(({ event }) => event),
    ['hello', 'over'],
  );
});

test('a session from before the rule goes on once a second factor is set up', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales');
  const seller = await signedIn(desk, member);
  assert.equal((await seller.query('statuses.list')).status, 200);
  await requireTwoFactor(desk);
  assert.equal((await seller.query('statuses.list')).status, 403);
  const held = (await seller.query('session.current')).body;
  assert.deepEqual([held.mustSetUpTwoFactor, held.needsTwoFactor], [true, true]);
  // A factor that no code has confirmed yet is none.
  await seller.auth('two-factor/enable', { password });
  assert.equal((await seller.query('statuses.list')).status, 403);
  await turnOn(seller);
  assert.equal((await seller.query('statuses.list')).status, 200);
  const free = (await seller.query('session.current')).body;
  assert.deepEqual([free.mustSetUpTwoFactor, free.needsTwoFactor], [false, true]);
});

test('only an owner with a second factor requires it, and with a fresh password', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  const ask = (isRequired: boolean) => owner.mutate('team.requireTwoFactor', { isRequired });
  const early = await ask(true);
  assert.deepEqual([early.status, early.body.data.refusal], [409, 'TEAM_CHANGE_REFUSED']);
  assert.equal((await owner.query('team.list')).body.requiresTwoFactor, false);
  await turnOn(owner);
  assert.equal((await ask(true)).status, 200);
  assert.equal((await owner.query('team.list')).body.requiresTwoFactor, true);
  const manager = await signedIn(desk, await desk.addMember('manager'));
  await turnOn(manager);
  const refused = await manager.mutate('team.requireTwoFactor', { isRequired: false });
  assert.deepEqual([refused.status, refused.body.data.refusal], [403, 'UNAUTHORIZED_ACCESS']);
  const at = Date.now() - 20 * 60_000;
  await new Promise(setImmediate);
  await desk.database.change(`update sessions set created_at = ${at}, confirmed_at = null`);
  assert.equal((await ask(false)).body.data.refusal, 'PASSWORD_NEEDED');
  await owner.auth('confirm', { password });
  assert.equal((await ask(false)).status, 200);
  assert.equal((await owner.query('team.list')).body.requiresTwoFactor, false);
});

test('no member turns off a second factor that one of their accounts requires', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  await turnOn(owner);
  await requireTwoFactor(desk);
  const off = await owner.auth('two-factor/disable', { password });
  assert.deepEqual([off.status, off.body.refusal], [403, 'TWO_FACTOR_REQUIRED']);
  assert.match(off.body.message, /^Example Solar requires two-factor authentication/);
  const own = await owner.mutate('team.removeSecondFactor', { userId: desk.owner.userId });
  assert.deepEqual([own.status, own.body.data.refusal], [403, 'TWO_FACTOR_REQUIRED']);
  assert.equal((await owner.query('session.current')).body.hasSecondFactor, true);
});

test('an owner removes the second factor of a member, who must then set up another one', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  await turnOn(owner);
  const member = await desk.addMember('sales');
  const seller = await signedIn(desk, member);
  await turnOn(seller);
  await requireTwoFactor(desk);
  const removed = await owner.mutate('team.removeSecondFactor', { userId: member.userId });
  assert.equal(removed.status, 200);
  assert.equal((await seller.query('statuses.list')).status, 403);
});

test('the rule of one account does not apply to members of another one', async (t) => {
  const desk = await openDesk(t);
  const second = await createAccount(desk.app, { name: 'Second Solar', email: 's@example.org' });
  await desk.app.store
    .forAccount(second.accountId)
    .transaction((tx) => setIdentity(tx, second.userId, desk.owner.identityId));
  const owner = await signedIn(desk);
  await requireTwoFactor(desk);
  assert.equal((await owner.query('statuses.list')).status, 403);
  await owner.mutate('session.enterAccount', { accountId: second.accountId });
  assert.equal((await owner.query('statuses.list')).status, 200);
  assert.equal((await owner.auth('sign-out')).status, 200);
});
