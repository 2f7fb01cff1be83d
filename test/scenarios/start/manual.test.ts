import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readExample } from '../../../src/doors/api/read-example.ts';
import { rememberAnsweredIds } from '../../support/api/answered-ids.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { openSmsProvider } from '../../support/messages/open-sms-provider.ts';
import { callService } from '../../support/processes/call-service.ts';
import { findFreePort } from '../../support/processes/free-port.ts';
import { type CurlAnswer, examplesOf, runCurl } from '../../support/processes/manual-examples.ts';
import {
  type DataFolder,
  openDataFolder,
  type Service,
} from '../../support/processes/open-data-folder.ts';
import { runShell } from '../../support/processes/run-shell.ts';
import { until } from '../../support/until.ts';

/** The demo prints and seals for half a minute on a quiet machine, and for minutes on a busy one. */
const demoMsMax = 300_000;
const root = join(import.meta.dirname, '../../..');

/** The data folder of a first start in a fresh clone, when its demo is complete. */
async function firstStart(t: TestContext, settings: Record<string, string>) {
  const desk = await openDataFolder(t);
  const service = await desk.serve({ DEMO: '1', ...settings });
  const [, apiKey = ''] = await service.printed(/API key {3}(\S+) /);
  // The last customer whom the demo moves, once everything is printed and signed.
  const query = { customer_email: 'maria.santos@example.com' };
  const statusOf = async () => {
    const { body } = await callService(service, apiKey, 'getcustomerByemail', { query });
    return body.customer_status;
  };
  await until(statusOf, 'Proposal Sent', demoMsMax);
  await service.stop();
  return { apiKey, folder: desk.folder };
}

test('after a first start', {
  skip: engineUnderTest === 'postgres' && 'a first start is on SQLite',
  timeout: 900_000,
}, async (t) => {
  const mail = await openMailServer(t);
  const sms = await openSmsProvider(t);
  const channels = { SMTP_URL: mail.url, MAIL_FROM: 'hello@example.com', SMS_URL: sms.url };
  const { apiKey, folder } = await firstStart(t, channels);
  /** The service again, with all that it had. */
  const startAgain = async (t: TestContext, settings: Record<string, string> = channels) => {
    const desk = await openDataFolder(t);
    cpSync(folder, desk.folder, { recursive: true });
    return { desk, service: await desk.serve({ DEMO: '1', ...settings }) };
  };

  await t.test('the past of the demo is written and never sent', async (t) => {
    const { service } = await startAgain(t);
    const callAs = (key: string, action: string, body?: object) =>
      callService(service, key, action, body && { body });
    const { body: contracts } = await callAs(apiKey, 'getcontracts');
    assert.deepEqual(contracts.items.map(({ state }: { state: string }) => state).toSorted(), [
      ...Array(4).fill('open'),
      ...Array(17).fill('signed'),
    ]);
    assert.deepEqual((await callAs(apiKey, 'getmessages')).body, []);
    // The sandbox is a copy of the account, and captures what it would send.
    const { body: sandbox } = await callAs(apiKey, 'opensandbox', {});
    assert.equal((await callAs(sandbox.api_key, 'resetsandbox', {})).status, 200);
    const captured = await callAs(sandbox.api_key, 'gettestmessages');
    assert.deepEqual(captured.body.items, []);
    // A requested email is sent, and nothing was before it.
    const sent = await callAs(apiKey, 'sendprojectemail', {
      data: { project_id: '1', subject: 'Hello', text: 'Hello', to: 'me@example.net' },
    });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    await until(async () => mail.mails.map(({ to }) => to), [['me@example.net']]);
    assert.deepEqual(sms.requests, []);
  });

  await t.test('every example of the reference succeeds, in its order', async (t) => {
    const { service } = await startAgain(t);
    const [first = '', ...examples] = await examplesOf(service);
    assert.match(first, /^export SUNDESK_KEY='sundesk_…'\n/);
    const environment = { SUNDESK_KEY: apiKey };
    let sandboxKey = '';
    assertSucceeded(await runCurl(first.replace('sundesk_…', apiKey), environment));
    const ids = rememberAnsweredIds();
    const tried: string[] = [];
    for (const example of examples) {
      const action = /apidata\.php\/(\w+)/.exec(example)?.[1] ?? '';
      tried.push(action);
      if (action === 'retrydelivery') await settled(service, apiKey);
      const operation = operationTable.find((one) => one.action === action);
      const keyOf = operation?.sandboxOnly ? { SUNDESK_KEY: sandboxKey } : environment;
      const answer = await runCurl(ids.translate(example), keyOf);
      // The sandbox is new, so it has no contract to sign.
      if (action === 'signtestcontract') {
        assert.equal(JSON.parse(answer.body).code, 'CONTRACT_NOT_FOUND', answer.body);
        continue;
      }
      assertSucceeded(answer, example);
      if (!answer.type.startsWith('application/json')) continue;
      const body = JSON.parse(answer.body);
      if (action === 'opensandbox') sandboxKey = body.api_key;
      ids.learn(readExample(action).answer, body);
    }
    assert.deepEqual(
      tried,
      operationTable.map(({ action }) => action),
    );
  });

  await t.test('every command of the README and of docs succeeds', async (t) => {
    const { desk, service } = await startAgain(t, {});
    const reader: Reader = {
      desk,
      address: service.url,
      port: String(await findFreePort()),
      receiverPort: String(await findFreePort()),
      known: new Map([['sundesk_…', apiKey]]),
      variables: [],
      exported: { SUNDESK_URL: service.url },
      receivers: [],
      ended: new Promise((resolve) => t.after(resolve)),
    };
    for (const file of textFiles) {
      for (const block of blocksOf(file)) {
        if (notTried.some(([where, text]) => where === file && text.test(block))) continue;
        for (const command of commandsOf(block)) await follow(reader, command);
      }
    }
    const received = async () =>
      reader.receivers.map((printed) => /^customer_created first@example\.com$/m.test(printed()));
    await until(received, [true]);
  });
});

/** A delivery to the internet ends somehow on a machine without it, before it can be retried. */
function settled(service: Service, apiKey: string): Promise<void> {
  const query = { state: 'sending' };
  return until(async () => {
    const { body } = await callService(service, apiKey, 'getdeliveries', { query });
    return body.length;
  }, 0);
}

function assertSucceeded({ status, body }: CurlAnswer, command = ''): void {
  assert.equal(status, 200, `${command}\n${body}`);
}

/** Blocks that need what a test has not: another program, another machine or the internet. */
const notTried: readonly [file: string, text: RegExp, because: string][] = [
  ['README.md', /^git clone /, 'clones the repository; the first start is done already'],
  ['README.md', /^docker /, 'needs Docker'],
  ['CONTRIBUTING.md', /^npm run check /, 'a list of commands with what they do'],
  [
    'docs/first-webhook.md',
    /python3/,
    'needs the port of the receiver in Node, and has a test of its own',
  ],
  ['docs/developing.md', /^npm run dev /, 'runs until it is stopped; the web app has a test of it'],
  ['docs/operating.md', /^docker |^cp /, 'needs Docker'],
  ['docs/operating.md', /postgres:\/\//, 'needs PostgreSQL; the scenarios of postgres test it'],
  ['docs/operating.md', /^createdb /, 'needs PostgreSQL; the scenarios of postgres test it'],
  ['docs/scaling.md', /postgres:\/\//, 'needs PostgreSQL; the scenarios of postgres test it'],
  ['docs/monitoring.md', /opentelemetry|register\.mjs/, 'needs the npm registry'],
];

test('every block that is not tried exists', () => {
  for (const [file, text] of notTried) {
    assert.ok(
      blocksOf(file).some((block) => text.test(block)),
      `${file}: ${text}`,
    );
  }
});

/** In the order in which a new user reads them. */
const textFiles = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

function blocksOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block);
}

/** One command for each, though it may go over several lines. */
function commandsOf(block: string): string[] {
  const commands: string[] = [];
  let begun = '';
  for (const line of block.split('\n')) {
    begun += begun === '' ? line : `\n${line}`;
    const isWhole = !begun.endsWith('\\') && begun.split("'").length % 2 === 1;
    if (!isWhole) continue;
    if (begun.trim() !== '') commands.push(begun);
    begun = '';
  }
  return commands;
}

type Reader = {
  desk: DataFolder;
  address: string;
  /** Free, in place of 9000. */
  port: string;
  /** Free, in place of 9100. */
  receiverPort: string;
  /** What the text shortens with an ellipsis, and what it really was. */
  known: Map<string, string>;
  /** The assignments so far. */
  variables: string[];
  /** What programs that keep running find in their environment. */
  exported: Record<string, string>;
  /** What each receiver of the guides has printed. */
  receivers: (() => string)[];
  ended: Promise<unknown>;
};

/** Runs a command as a reader does: with the ids and secrets that were printed before. */
async function follow(reader: Reader, text: string): Promise<void> {
  const { desk, address, port, receiverPort, known, variables, exported } = reader;
  if (text.endsWith(' npm start')) return; // `firstStart` has done it.
  const command = [...known]
    .reduce((written, [shown, printed]) => written.replaceAll(shown, printed), text)
    .replaceAll('http://localhost:8080', address)
    .replaceAll('9000', port)
    .replaceAll('9100', receiverPort)
    .replaceAll('/backups', desk.folder)
    .replaceAll('/tmp/inbox', join(desk.folder, 'inbox'));
  if (/^[A-Z]+=\S+( +#.*)?$/.test(command)) {
    variables.push(command);
    return;
  }
  if (/^export( [A-Z_]+=\S+)+( +#.*)?$/.test(command)) {
    for (const [, name = '', value = ''] of command.matchAll(/ ([A-Z_]+)=(\S+)/g)) {
      exported[name] = value;
    }
    return;
  }
  if (receiverCommand.test(command)) {
    reader.receivers.push(await startReceiver(reader, command));
    return;
  }
  const [, listen] = /-- (listen .*)$/.exec(command) ?? [];
  if (listen !== undefined) {
    const program = desk.start(listen.split(' '), exported);
    const [line] = await program.printed(/^(?:Listening|Signing secret: ).*$/m);
    learn(known, line);
    return;
  }
  const script = [helpers, ...variables, command].join('\n');
  const { code, stdout, stderr } = await runShell(
    script,
    { ...desk.settings, ...exported },
    'correct horse battery',
  );
  assert.equal(code, 0, `${text}\n${stdout}${stderr}`);
  assert.doesNotMatch(stdout, /"success":false|^\{"code":/, text);
  learn(known, stdout);
}

const receiverCommand = /^[A-Z_]+=\S+ .*\bnode (docs\/receivers\/\S+)$/;

/** Runs a receiver until the test ends. */
async function startReceiver(reader: Reader, command: string): Promise<() => string> {
  const [, file = ''] = receiverCommand.exec(command) ?? [];
  const settings = [...command.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const receiver = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...Object.fromEntries(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  void reader.ended.then(() => receiver.kill());
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const answers = () =>
    fetch(`http://localhost:${reader.receiverPort}/`).then(Boolean, () => false);
  await until(answers, true);
  return () => printed;
}

function learn(known: Map<string, string>, stdout: string): void {
  for (const [shown, pattern] of printedLater) {
    const [printed] = pattern.exec(stdout) ?? [];
    if (printed !== undefined) known.set(shown, printed);
  }
}

const printedLater = [
  ['whsec_…', /whsec_[\w+/=]+/],
  ['key_01…', /\bkey_[0-9a-z]{26}/],
  ['sundesk_test_…', /sundesk_test_[\w-]+/],
] as const;

/** `npm run --silent sundesk --` without what npm itself needs. */
const helpers = 'npm() { shift 4; "$NODE" src/main.ts "$@"; }; curl() { command curl -sS "$@"; }';
