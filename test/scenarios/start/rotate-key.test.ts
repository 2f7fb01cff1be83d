import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { operator } from '../../../src/domain/accounts/security-log/security-entry.ts';
import { giveSignIn } from '../../../src/domain/accounts/sign-in/give-sign-in.ts';
import { findMember, findUser } from '../../../src/domain/accounts/team/user-queries.ts';
import type { App } from '../../../src/domain/app.ts';
import { findLiveContract } from '../../../src/domain/contracts/rows/contracts.ts';
import { sealingKey } from '../../../src/domain/contracts/sealing/seal-contract.ts';
import { signerUrl } from '../../../src/domain/contracts/signing/signer-token.ts';
import { createCustomer } from '../../../src/domain/customers/create-customer.ts';
import type { LeasedDelivery } from '../../../src/domain/deliveries/delivery.ts';
import { emailChannel } from '../../../src/domain/messages/channels/find-channel.ts';
import { setOwnEmail } from '../../../src/domain/messages/channels/set-own-channels.ts';
import { findProject } from '../../../src/domain/projects/rows/projects.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { rotateSecret } from '../../../src/domain/webhooks/change-subscription.ts';
import { subscribe } from '../../../src/domain/webhooks/subscribe.ts';
import { apiDoor } from '../../../src/doors/api/door.ts';
import { createServer } from '../../../src/doors/http/server.ts';
import { pagesDoor } from '../../../src/doors/pages/door.ts';
import { webDoor } from '../../../src/doors/web/door.ts';
import { createLog } from '../../../src/log.ts';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import { openSurfer } from '../../support/accounts/open-surfer.ts';
import { codeOf } from '../../support/accounts/totp.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { password } from '../../support/open-desk.ts';
import type { TestApp } from '../../support/open-test-app.ts';
import { type DataFolder, openDataFolder } from '../../support/processes/open-data-folder.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { until } from '../../support/until.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

const origin = 'http://localhost';
const email = 'alex@example.com';
const login = { user: 'desk', password: 'a password of the mail server' };

type Settings = Record<string, string>;

/** The service within this process, without its workers; it must be closed before a rotation. */
async function open({ settings: usual }: DataFolder, settings: Settings = {}) {
  const config = readConfig({ ...usual, ...settings });
  const { app, close } = await openApp(config, createLog('silent', 2), () => origin);
  Object.assign(app, quickPrinter);
  const server = createServer(app, { trustProxy: false, allowHttp: true });
  server.register(apiDoor(app, { version: '1.2.3', baseUrl: origin }));
  server.register(pagesDoor(app));
  server.register(webDoor(app, { folder: '/nowhere' }));
  return {
    app,
    server,
    surf: () => openSurfer(server, { origin }),
    async close() {
      await server.close();
      await close();
    },
  };
}

/** Makes an account with three subscriptions. */
async function openSmall(data: DataFolder, settings: Settings = {}): Promise<void> {
  const { app, close } = await open(data, settings);
  const { accountId } = await createAccount(app, { name: 'Example Solar', email });
  await app.store.forAccount(accountId).transaction(async (tx) => {
    for (let count = 0; count < 3; count += 1) {
      await subscribe(app, tx, { hookUrl: 'https://example.com/', types: ['customer_created'] });
    }
  });
  await close();
}

async function signInWithTwoFactor(
  { surf }: Awaited<ReturnType<typeof open>>,
  second: { path: string; code: string },
): Promise<void> {
  const surfer = surf();
  const first = await surfer.signIn(email);
  assert.equal(first.body.twoFactorRedirect, true);
  const { status, text } = await surfer.auth(`two-factor/${second.path}`, { code: second.code });
  assert.equal(status, 200, text);
  assert.ok((await surfer.query('session.current')).body?.user);
}

/** Everything that hangs on the key, in use. */
async function arrange(t: TestContext, data: DataFolder) {
  const receiver = await openReceiver(t);
  const mail = await openMailServer(t, { login });
  const opened = await open(data);
  const { app } = opened;
  const account = await createAccount(app, { name: 'Example Solar', email });
  const { apiKey } = await createApiKey(app, account);
  const store = app.store.forAccount(account.accountId);
  const user = await findUser(store, account.userId);
  assert(user);
  await giveSignIn(app, store, { user, password });
  const surfer = opened.surf();
  await surfer.signIn(email);
  const { body: factor } = await surfer.auth('two-factor/enable', { password });
  const begun = await surfer.auth('two-factor/verify-totp', { code: codeOf(factor.totpURI, -1) });
  assert.equal(begun.status, 200, begun.text);

  const webhook = await store.transaction(async (tx) => {
    const { subscriptionId, signingSecret, publicKey } = await subscribe(app, tx, {
      hookUrl: receiver.url,
      types: ['customer_created'],
      settings: { signature: 'v1a' },
    });
    const rotated = await rotateSecret(app, tx, {
      subscriptionId,
      overlapMs: 60 * minuteMs,
      by: operator,
    });
    return { secrets: [rotated.signingSecret, signingSecret], publicKey };
  });
  await store.transaction((tx) => {
    const server = {
      host: '127.0.0.1',
      port: Number(new URL(mail.url).port),
      encryption: 'none',
    } as const;
    const sender = { from: 'desk@example.com', fromName: 'Example Solar' };
    return setOwnEmail(app, tx, { ...server, ...login, ...sender });
  });
  const { privateKey } = await sealingKey(app, store, 'Example Solar');
  const desk = { app, account } as unknown as TestApp;
  const { customerId } = await addCustomer(app, account, 'margaret@example.com');
  const projectId = await addReadyProject(desk, customerId);
  const { contract } = await publish(desk, projectId, { verification: 'email' });
  const signingLink = await linkOf(app, { ...account, projectId });
  assert.match(signingLink, /\/p\/[\w-]+\?signer=[\w-]{22}$/);
  await opened.close();
  return {
    receiver,
    mail,
    account,
    apiKey,
    surfer,
    factor,
    webhook,
    privateKey,
    projectId,
    signingLink,
    contract,
  };
}

function addCustomer(
  app: App,
  { accountId, userId }: { accountId: number; userId: number },
  customerEmail: string,
) {
  return app.store.forAccount(accountId).transaction(async (tx) => {
    const customer = await createCustomer(app, tx, {
      email: customerEmail,
      firstName: 'Margaret',
      lastName: 'Ellis',
      phone1: '+61491570156',
      userId,
    });
    return { customerId: String(customer.customerId) };
  });
}

async function linkOf(
  app: App,
  { accountId, projectId }: { accountId: number; projectId: number },
): Promise<string> {
  const store = app.store.forAccount(accountId);
  const contract = await findLiveContract(store, projectId);
  assert(contract?.signers[0]);
  return signerUrl(app, await findProject(store, projectId), contract.signers[0]);
}

test('after a rotation everything that the key protects goes on as before', async (t) => {
  const data = await openDataFolder(t);
  const before = await arrange(t, data);
  const oldKey = readFileSync(join(data.folder, 'secret.key'), 'utf8').trim();

  const rotated = await data.runJson('rotate-key');
  assert.equal(rotated.secondFactors, 1);
  // Two secrets and a key of the webhook, the password, the key of seals, and the link of the signer.
  assert.equal(rotated.texts, 6);
  const newKey = readFileSync(join(data.folder, 'secret.key'), 'utf8').trim();
  assert.notEqual(newKey, oldKey);
  assert.equal(
    readFileSync(join(data.folder, `secret.key.${rotated.from}`), 'utf8').trim(),
    oldKey,
  );

  const refused = await data.run(['migrate'], { SECRET_KEY: oldKey });
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    new RegExp(`needs the secret key ${rotated.to}, and SECRET_KEY is the key ${rotated.from}`),
  );

  const after = await open(data);
  t.after(() => after.close());
  const { app, server } = after;
  const store = app.store.forAccount(before.account.accountId);

  const sessions = await findMember(store, before.account.userId);
  assert.deepEqual(await app.store.signIn.listSessions(sessions?.identityId ?? '', app.now()), []);
  const stale = openSurfer(server, { origin });
  for (const [name, value] of before.surfer.cookies) stale.cookies.set(name, value);
  assert.equal((await stale.query('session.current')).body?.user, undefined);
  await signInWithTwoFactor(after, { path: 'verify-totp', code: codeOf(before.factor.totpURI) });
  const [backupCode] = before.factor.backupCodes;
  await signInWithTwoFactor(after, { path: 'verify-backup-code', code: backupCode });

  const worker = startDeliveryWorker(app);
  t.after(() => worker.stop());
  await addCustomer(app, before.account, 'new@example.com');
  const arrivals = await before.receiver.waitFor(2);
  for (const arrival of arrivals) {
    for (const secret of [...before.webhook.secrets, before.webhook.publicKey ?? '']) {
      verifyArrival(arrival, secret, Date.now());
    }
  }

  const link = await linkOf(app, { ...before.account, projectId: before.projectId });
  assert.equal(link, before.signingLink);
  const page = await server.inject({
    url: link.slice(origin.length),
    headers: { host: 'localhost' },
  });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /margaret@example\.com/, 'the page knows its signer');

  const send = await emailChannel(app, store);
  assert(send);
  const sent = await send(
    {
      messageId: '1@example.com',
      to: 'margaret@example.com',
      fromName: '',
      replyTo: '',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      attachment: undefined,
      stopUrl: '',
    },
    async () => undefined,
  );
  assert.equal(sent.outcome, 'accepted', JSON.stringify(sent));
  assert.deepEqual(
    before.mail.logins.map((one) => one.password),
    [login.password],
  );

  assert.equal((await sealingKey(app, store, '')).privateKey, before.privateKey);
  const listed = await server.inject({
    url: `/apidata.php?action=getallcustomers&api_key=${before.apiKey}`,
    headers: { host: 'localhost' },
  });
  assert.equal(listed.statusCode, 200, listed.body);
});

test('a rotation forgets remembered answers that are sealed, and keeps the others', async (t) => {
  const data = await openDataFolder(t);
  await openSmall(data);
  const requests = {
    subscribe_customer: { hookUrl: 'https://example.com/a', type_request: 'customer_created' },
    createcustomer: { data: { customer_email: 'ann@example.com', customer_name: 'Ann Lee' } },
  };
  const before = await open(data);
  const { apiKey } = await createApiKey(before.app, { accountId: 1, userId: 1, label: 'CRM' });
  const askAll = async ({ server }: typeof before) => {
    const answers = Object.entries(requests).map(async ([action, payload]) => {
      const url = `/apidata.php/${action}?api_key=${apiKey}`;
      const headers = { 'idempotency-key': action };
      return (await server.inject({ method: 'POST', url, headers, payload })).json();
    });
    return Promise.all(answers);
  };
  const [subscribed, created] = await askAll(before);
  assert.deepEqual(await askAll(before), [subscribed, created]);
  await before.close();
  const rotated = await data.run(['rotate-key']);
  assert.equal(rotated.code, 0, rotated.stderr);
  const after = await open(data);
  const [again, repeated] = await askAll(after);
  await after.close();
  assert.deepEqual(repeated, created);
  assert.match(again.signing_secret, /^whsec_/);
  assert.notEqual(again.signing_secret, subscribed.signing_secret);
});

test('a rotation is refused while a service works on the database, and changes nothing', async (t) => {
  const data = await openDataFolder(t);
  const { close } = await open(data);
  try {
    const { code, stderr } = await data.run(['rotate-key']);
    assert.equal(code, 1);
    assert.match(stderr, /^The database is in use/);
    assert.doesNotMatch(stderr, /at .*\.ts/, 'no stack');
  } finally {
    await close();
  }
  assert.deepEqual(keyFiles(data), ['secret.key']);
});

test('with SECRET_KEY the operator gives the new key, and may ask again', async (t) => {
  const data = await openDataFolder(t);
  const [SECRET_KEY, NEW_SECRET_KEY] = [
    randomBytes(32).toString('base64'),
    randomBytes(32).toString('base64'),
  ];
  await openSmall(data, { SECRET_KEY });
  const cases: [Settings, RegExp][] = [
    [{ SECRET_KEY }, /NEW_SECRET_KEY must be one too/],
    [{ SECRET_KEY, NEW_SECRET_KEY: SECRET_KEY }, /The new key is the present one/],
    [
      { SECRET_KEY, NEW_SECRET_KEY: 'short' },
      /NEW_SECRET_KEY must be the base64 of 32 random bytes/,
    ],
    [
      { SECRET_KEY: NEW_SECRET_KEY, NEW_SECRET_KEY: randomBytes(32).toString('base64') },
      /Nothing was changed/,
    ],
  ];
  for (const [settings, message] of cases) {
    const { code, stderr } = await data.run(['rotate-key'], settings);
    assert.match(stderr, message);
    assert.equal(code, 1);
  }
  await opens(data, { SECRET_KEY });
  for (const message of [
    /^Encrypted 3 secrets and 0 two-factor secrets/,
    /^The database is already encrypted/,
  ]) {
    const { code, stdout } = await data.run(['rotate-key'], { SECRET_KEY, NEW_SECRET_KEY });
    assert.match(stdout, message);
    assert.equal(code, 0);
  }
  await opens(data, { SECRET_KEY: NEW_SECRET_KEY });
  assert.deepEqual(keyFiles(data), []);
});

const deaths = [
  {
    when: 'in the midst of the secrets',
    // Sealing is the only thing that encrypts.
    patch: "let left = 2; hook(crypto, 'createCipheriv', () => (left -= 1) < 0);",
    isDone: false,
  },
  { when: 'before the old key is kept', patch: "hook(fs, 'linkSync', () => true);", isDone: true },
  {
    when: 'before the file is replaced',
    patch: "hook(fs, 'renameSync', (_, to) => String(to).endsWith('secret.key'));",
    isDone: true,
  },
];

for (const { when, patch, isDone } of deaths) {
  test(`a rotation that is killed ${when} is finished by the next`, async (t) => {
    const data = await openDataFolder(t);
    await openSmall(data);
    const { signal, stderr } = await data.run(['rotate-key'], { NODE_OPTIONS: killedWhen(patch) });
    assert.equal(signal, 'SIGKILL', stderr);
    const started = await data.run(['migrate']);
    assert.equal(started.code, isDone ? 1 : 0, started.stderr);
    if (isDone) assert.match(started.stderr, /run sundesk rotate-key again to finish it/);
    else await opens(data);

    const again = await data.run(['rotate-key']);
    assert.equal(again.code, 0, again.stderr);
    assert.match(
      again.stdout,
      isDone ? /^The database is already encrypted/ : /^Encrypted 3 secrets/,
    );
    await opens(data);
    assert.equal(keyFiles(data).length, 2);
    assert.match(keyFiles(data)[1] ?? '', /^secret\.key\.[0-9a-f]{8}$/);
  });
}

/** Kills the process before a function of Node's own is called, when `patch` says so. */
function killedWhen(patch: string): string {
  const code = `
    import crypto from 'node:crypto';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    function hook(module, name, isTime) {
      const real = module[name];
      module[name] = (...given) => {
        if (isTime(...given)) process.kill(process.pid, 'SIGKILL');
        return real(...given);
      };
    }
    ${patch}
    syncBuiltinESMExports();
  `;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** Every secret of the account opens with the key that the service has. */
async function opens(data: DataFolder, settings: Settings = {}): Promise<void> {
  const { app, close } = await open(data, settings);
  try {
    await addCustomer(
      app,
      { accountId: 1, userId: 1 },
      `${randomBytes(4).toString('hex')}@example.com`,
    );
    let leased: readonly LeasedDelivery[] = [];
    await until(async () => {
      const request = { results: [], claimId: 'claim', limit: 64 };
      leased = (await app.store.queue.settleAndLease(request)).leased;
      return leased.length > 0;
    }, true);
    for (const { sealedKeys } of leased) {
      for (const sealed of sealedKeys) assert.match(app.secretBox.open(sealed), /^whsec_/);
    }
    await app.store.queue.settleAndLease({
      results: leased.map((one) => ({ leased: one, releaseMs: 0 })),
      claimId: 'none',
      limit: 0,
    });
  } finally {
    await close();
  }
}

function keyFiles({ folder }: DataFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('secret.key'))
    .toSorted();
}
