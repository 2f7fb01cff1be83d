import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addCustomer, addProject, storeOf } from '../../../test/support/arrange.ts';
import {
  as,
  bob,
  cleo,
  offer,
  sendsEmail,
} from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { databaseName } from '../../database/naming.ts';
import { createApiKey } from '../accounts/api-keys/create-api-key.ts';
import { createAccount } from '../accounts/create-account.ts';
import { operator } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import { findSigningCodes } from '../contracts/rows/contract-signers.ts';
import { findContract } from '../contracts/rows/contracts.ts';
import { sealingKey } from '../contracts/sealing/seal-contract.ts';
import { signerToken } from '../contracts/signing/signer-token.ts';
import { sendSigningCode } from '../contracts/signing/signing-code.ts';
import type { LeasedDelivery } from '../deliveries/delivery.ts';
import { recordEvent } from '../events/record-event.ts';
import { readImagery } from '../imagery/imagery.ts';
import { changeImagery } from '../imagery/set-imagery.ts';
import { emailChannel, smsChannel } from '../messages/channels/find-channel.ts';
import { setOwnEmail, setOwnSms } from '../messages/channels/set-own-channels.ts';
import { findReplyMailbox } from '../messages/replies/queries.ts';
import { setReplyMailbox } from '../messages/replies/set-mailbox.ts';
import { findProjectsOf } from '../projects/rows/projects.ts';
import type { Sealed } from '../shared/sealed.ts';
import { minuteMs } from '../shared/time.ts';
import { changeSubscription, rotateSecret } from '../webhooks/change-subscription.ts';
import { subscribe } from '../webhooks/subscribe.ts';
import { sealedTables } from './rotate-key.ts';

const columns = sealedTables.flatMap(({ table, columns }) =>
  Object.keys(columns).map((column) => `${databaseName(table)}.${databaseName(column)}`),
);
/** The form of a sealed text. */
const sealedText = /\bv2\.[\w-]{16}\.[\w-]*\.[\w-]{22}(?![\w-])/;

const accepts = async () => ({ outcome: 'accepted', providerId: '' }) as const;
const ports: Partial<App> = {
  ...sendsEmail,
  // The secret is the last thing that is known before something is sent.
  openEmailSender: ({ password }) => Object.assign(accepts, { secret: password }),
  openSmsSender: ({ token }) => Object.assign(accepts, { secret: token }),
  makeSealingKey: async () => ({ certificate: 'a certificate', privateKey: 'a private key' }),
};

/** A firm with two rows of every kind that holds sealed texts, as far as it can have two. */
type Firm = TestApp & { subscriptionId: string; contractId: string; signerId: number };

async function openFirms(t: TestContext): Promise<[Firm, Firm]> {
  const first = await openTestApp(t, { ports });
  const account = await createAccount(first.app, { name: 'Other Solar', email: 'o@example.org' });
  const { apiKey } = await createApiKey(first.app, account);
  const call: TestApp['call'] = (action, request) =>
    first.call(action, { ...request, query: { ...request?.query, api_key: apiKey } });
  return [await fill(first), await fill({ ...first, account, apiKey, call })];
}

async function fill(desk: TestApp): Promise<Firm> {
  const { app } = desk;
  const store = storeOf(desk);
  const made: { subscriptionId: string; contractId: string; signerId: number }[] = [];
  for (const which of ['one', 'two']) {
    const { subscriptionId } = await store.transaction(async (tx) => {
      const input = {
        hookUrl: `https://example.com/${which}`,
        types: ['customer_created'],
      } as const;
      const subscribed = await subscribe(app, tx, input);
      const { subscriptionId } = subscribed;
      await changeSubscription(app, tx, subscriptionId, { signature: 'v1a' });
      await rotateSecret(app, tx, { subscriptionId, overlapMs: 60 * minuteMs, by: operator });
      await recordEvent(app, tx, { type: 'customer_created', customerId: 1, data: {} });
      return subscribed;
    });
    const customerId = await addCustomer(desk, { customer_email: `${which}@example.com` });
    await addProject(desk, customerId);
    const [project] = await findProjectsOf(store, Number(customerId));
    assert(project);
    const { projectId } = project;
    const contract = await offer(desk, { projectId, verification: 'email', signers: [bob, cleo] });
    await sendSigningCode(app, store, as(desk, contract, 1));
    const { contractId } = contract;
    made.push({ subscriptionId, contractId, signerId: contract.signers[0]?.signerId ?? 0 });
  }
  await sealingKey(app, store, 'Example Solar');
  await store.transaction(async (tx) => {
    await setOwnEmail(app, tx, {
      host: 'mail.example.com',
      port: 587,
      encryption: 'starttls',
      user: 'desk',
      password: 'a password',
      from: 'desk@example.com',
      fromName: '',
    });
    await setReplyMailbox(app, tx, {
      host: 'imap.example.com',
      port: 993,
      encryption: 'tls',
      user: 'desk',
      password: 'a mailbox password',
      folder: 'INBOX',
      address: 'desk@example.com',
    });
    await setOwnSms(app, tx, {
      url: 'https://sms.example.com',
      sid: 'AC01',
      token: 'a token',
      from: '+61491570006',
    });
    const address = 'https://tiles.example.com/{z}/{x}/{y}?key=a-key';
    const input = { service: 'own', address, attribution: '© Tiles', zoomMax: 20 } as const;
    await changeImagery(app, tx, { input, by: operator });
  });
  const [first] = made;
  assert(first);
  return { ...desk, ...first };
}

const leases = new WeakMap<App, LeasedDelivery[]>();

/** The keys that sign the deliveries of the firm's first subscription. What was leased for it before is put back. */
async function keysOf({ app, subscriptionId }: Firm): Promise<readonly Sealed[]> {
  const results = (leases.get(app) ?? []).map((leased) => ({ leased, releaseMs: 0 }));
  await app.store.queue.settleAndLease({ results, claimId: 'none', limit: 0 });
  const { leased } = await app.store.queue.settleAndLease({
    results: [],
    claimId: 'claim',
    limit: 64,
  });
  leases.set(app, leased);
  const own = leased.find((one) => one.subscriptionId === subscriptionId);
  assert(own, 'A delivery was leased');
  return own.sealedKeys;
}

function openAt(keys: readonly Sealed[], index: number, { app }: Firm): string {
  assert.equal(keys.length, 3);
  return app.secretBox.open(keys[index] as Sealed);
}

/** How each column's text of the firm's first row is opened where it is needed. */
const uses: Record<string, (firm: Firm) => Promise<unknown>> = {
  'subscriptions.sealed_secret': async (firm) => openAt(await keysOf(firm), 0, firm),
  'subscriptions.previous_sealed_secret': async (firm) => openAt(await keysOf(firm), 1, firm),
  'subscriptions.sealed_signing_key': async (firm) => openAt(await keysOf(firm), 2, firm),
  async 'contract_signers.sealed_token'(firm) {
    const contract = await findContract(storeOf(firm), firm.contractId);
    assert(contract?.signers[0]);
    return signerToken(firm.app, contract.signers[0]);
  },
  async 'contract_signers.code_hash'(firm) {
    const { sealedHashes } = await findSigningCodes(storeOf(firm), firm.signerId);
    assert(sealedHashes);
    return firm.app.secretBox.open(sealedHashes);
  },
  'account_settings.sealed_private_key': async (firm) =>
    (await sealingKey(firm.app, storeOf(firm), '')).privateKey,
  async 'account_settings.sealed_tile_address'(firm) {
    const imagery = await readImagery(storeOf(firm));
    assert(typeof imagery?.address === 'object');
    return firm.app.secretBox.open(imagery.address);
  },
  'account_channels.sealed_smtp_password': async (firm) =>
    secretOf(await emailChannel(firm.app, storeOf(firm))),
  async 'reply_mailboxes.sealed_password'({ app, ...firm }) {
    const mailbox = await findReplyMailbox(app.store.forAccount(firm.account.accountId));
    assert(mailbox);
    return app.secretBox.open(mailbox.sealedPassword);
  },
  'account_channels.sealed_sms_token': async (firm) =>
    secretOf(await smsChannel(firm.app, storeOf(firm))),
};

function secretOf(channel: unknown): unknown {
  return (channel as { secret?: unknown }).secret;
}

/** Changes rows behind the service's back. It reads a file as it was at the beginning of the turn. */
async function change({ database }: TestApp, statement: string, ...values: unknown[]) {
  await database.change(statement, ...values);
  await new Promise((resolve) => setImmediate(resolve));
}

/** The location of the text in each column that the firm's use opens. */
function rowOf(
  { account, subscriptionId, signerId }: Firm,
  column: string,
): [string, string | number] {
  if (column.startsWith('subscriptions.')) return ['subscription_id', subscriptionId];
  if (column.startsWith('contract_signers.')) return ['signer_id', signerId];
  return ['account_id', account.accountId];
}

async function textsOf({ database }: TestApp, name: string): Promise<string[]> {
  const [table, column] = name.split('.');
  const rows = await database.rows(`select ${column} as text from ${table}`);
  return rows.map(({ text }) => String(text ?? '')).filter((text) => sealedText.test(text));
}

test('every column that holds sealed texts is known', async (t) => {
  const [{ database }] = await openFirms(t);
  const named = (await database.columns())
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => /[._](sealed|encrypted)_|\.code_hash$/.test(name))
    // These two columns describe the PDF of a signed contract.
    .filter((name) => !['contracts.sealed_id', 'contracts.sealed_sha256'].includes(name));
  assert.deepEqual(named.toSorted(), columns.toSorted());
  const found: string[] = [];
  for (const { table, column } of await database.columns()) {
    const rows = await database.rows(`select ${column} as value from ${table}`);
    if (rows.some(({ value }) => typeof value === 'string' && sealedText.test(value))) {
      found.push(`${table}.${column}`);
    }
  }
  assert.deepEqual(found.toSorted(), columns.toSorted(), 'each has texts in this test');
  assert.deepEqual(Object.keys(uses).toSorted(), columns.toSorted(), 'each is tested here');
});

for (const [column, use] of Object.entries(uses)) {
  test(`a value sealed in ${column} opens nowhere else`, async (t) => {
    const [firm] = await openFirms(t);
    const [key, id] = rowOf(firm, column);
    const [table, name] = column.split('.');
    const put = (text: string) =>
      change(firm, `update ${table} set ${name} = ? where ${key} = ?`, text, id);
    const [row] = await firm.database.rows(
      `select ${name} as text from ${table} where ${key} = ?`,
      id,
    );
    const own = String(row?.text);
    const secret = await use(firm);
    const others: string[] = [];
    for (const other of columns) {
      for (const text of await textsOf(firm, other)) if (text !== own) others.push(text);
    }
    assert.ok(others.length > 10);
    const opened: string[] = [];
    for (const text of others) {
      await put(text);
      await use(firm).then(
        () => opened.push(text),
        (error: Error) => assert.match(error.message, /unable to authenticate/),
      );
    }
    // A subscription's two secrets may change places: both are its own.
    const sibling = {
      sealed_secret: 'previous_sealed_secret',
      previous_sealed_secret: 'sealed_secret',
    }[name ?? ''];
    const [beside] =
      sibling === undefined
        ? []
        : await firm.database.rows(`select ${sibling} as text from ${table} where ${key} = ?`, id);
    assert.deepEqual(opened, beside === undefined ? [] : [beside.text]);
    await put(own);
    assert.equal(await use(firm), secret);
  });
}
