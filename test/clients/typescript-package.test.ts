import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeSigningSecret, signatureHeaders } from '../../src/domain/deliveries/signature.ts';
import { installTypescriptClient } from '../support/clients/install-typescript-client.ts';
import { openClientApp } from '../support/clients/open-client-app.ts';
import { findFreePort } from '../support/processes/free-port.ts';
import { until } from '../support/until.ts';

const folder = join(import.meta.dirname, '../../clients/typescript');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** Building and packing takes long on a busy machine. */
const timeout = 180_000;

const start = `import { Sundesk, verifyWebhook } from '@sundesk/client';
const sundesk = new Sundesk({ url: 'https://sundesk.example.com', apiKey: 'key' });
`;

/** Each line is wrong for the reason that the compiler must give. */
const wrong: readonly (readonly [line: string, code: string])[] = [
  ["sundesk.createCustomer({ data: { customer_name: 'Ann' } });", 'TS2322'],
  ["sundesk.createCustomer({ data: { customer_email: 'a@example.com' } });", 'TS2322'],
  [
    "sundesk.createCustomer({ data: { customer_email: 'a@example.com', customer_name: 'Ann', name: 'Ann' } });",
    'TS2353',
  ],
  ["sundesk.createCustomer({ data: { customer_email: 7, customer_name: 'Ann' } });", 'TS2322'],
  [
    "sundesk.createCustomer({ data: { customer_email: 'a@example.com', customer_name: 'Ann', customer_type: 'Huge' } });",
    'TS2322',
  ],
  [
    "sundesk.subscribeCustomer({ hookUrl: 'https://example.com', type_request: 'sold' });",
    'TS2322',
  ],
  ['sundesk.unsubscribeCustomer({});', 'TS2345'],
  ['sundesk.getCustomerByEmail({});', 'TS2741'],
  ["sundesk.getAllCustomers({ updated_sinse: '2026-01-01' });", 'TS2561'],
  ["sundesk.calculate({ data: { postcode: '2042' } }, { idempotencyKey: 'x' });", 'TS2353'],
  ['sundesk.deleteEverything();', 'TS2339'],
  ['(await sundesk.getAccount()).nickname;', 'TS2339'],
  ["verifyWebhook('', {}, 'whsec_').data.new_status;", 'TS2339'],
];

/** The same operations with the bodies that they take. */
const right = `${start}
const { customer_id } = await sundesk.createCustomer({ data: { customer_email: 'a@example.com', customer_name: 'Ann', customer_type: 'Commercial' } });
const text: string = customer_id;
await sundesk.subscribeCustomer({ hookUrl: 'https://example.com', type_request: 'contract_signed' });
await sundesk.unsubscribeCustomer({ subscription_id: text });
for await (const { updated_at } of sundesk.getAllCustomers({ updated_since: '2026-01-01' })) updated_at.slice(1);
const event = verifyWebhook('', {}, 'whsec_');
if (event.type === 'customer_status_change') event.data.new_status.slice(1);
const pdf: Uint8Array = await sundesk.getProposalPdf({ project_id: '1' });
export { pdf };
`;

test('the package holds what it needs, its types included, and wrong bodies do not compile', {
  timeout,
}, (t) => {
  const { packed, write, compile } = installTypescriptClient(t);
  const modules = ['errors', 'feed-event', 'index', 'list', 'retry-delay', 'sundesk', 'transport'];
  const built = [
    ...modules,
    'verify-webhook',
    'version',
    'generated/operations',
    'generated/types',
  ];
  assert.deepEqual(
    packed,
    [
      ...built.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
      ...['LICENSE', 'README.md', 'package.json'],
    ].toSorted(),
  );
  write('right.ts', right);
  for (const [index, example] of examples().entries()) write(`example-${index}.ts`, example);
  assert.deepEqual(compile(), []);
  write('wrong.ts', start + wrong.map(([line]) => line).join('\n'));
  assert.deepEqual(
    compile(),
    wrong.map(([, code], index) => `wrong.ts:${index + 3} ${code}`),
  );
});

test('the manifest is ready to publish', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.deepEqual(manifest.dependencies, undefined);
  assert.equal(manifest.private, undefined);
  assert.equal(manifest.license, 'MIT');
  const licence = readFileSync(join(folder, 'LICENSE'), 'utf8');
  assert.equal(licence, readFileSync(join(folder, '../../LICENSE'), 'utf8'));
});

test('the examples of the README run in order against a service', { timeout }, async (t) => {
  const service = await openClientApp(t);
  const { write } = installTypescriptClient(t);
  const port = String(await findFreePort());
  const secret = makeSigningSecret((count) => Buffer.alloc(count, 7));
  const run = (index: number) => {
    const text = (examples()[index] ?? '').replaceAll('https://sundesk.example.com', service.url);
    const file = write(`example-${index}.ts`, text);
    return runProgram(t, file, {
      SUNDESK_API_KEY: service.apiKey,
      SIGNING_SECRET: secret,
      PORT: port,
    });
  };
  const expected: readonly RegExp[] = [
    /^Ann is customer \d+$/m,
    /^1 customers on the first page\nann@example\.com New Lead$/m,
    /^no such customer$/m,
    /account_name: 'Example Solar'/,
  ];
  for (const [index, pattern] of expected.entries()) {
    const { ended, output } = run(index);
    assert.equal(await ended, 0, output());
    assert.match(output(), pattern);
  }

  const receiver = run(expected.length);
  const body = JSON.stringify({ id: 'evt_1', type: 'contract_signed', data: {} });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders({ id: 'evt_1', timestamp, body, keys: [secret] });
  const post = (sent: string) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent }).then(
      ({ status }) => status,
      () => undefined,
    );
  await until(() => post(body), 200);
  assert.equal(await post(`${body} `), 400);
  await until(async () => /^contract_signed$/m.test(receiver.output()), true);

  const follower = run(expected.length + 1);
  const hasFollowed = async () => /^customer_created ann@example\.com$/m.test(follower.output());
  await until(hasFollowed, true);

  const last = run(expected.length + 2);
  assert.equal(await last.ended, 0, last.output());
  assert.match(last.output(), /^1 customers$/m);
  assert.equal(examples().length, expected.length + 3, 'every example was run');
});

function examples(): string[] {
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => text);
}

function runProgram(t: TestContext, file: string, settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child: ChildProcess = spawn(process.execPath, [file], { env: { PATH, HOME, ...settings } });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { ended, output: () => output };
}
