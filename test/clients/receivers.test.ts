import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { signatureHeaders } from '../../src/domain/deliveries/signature.ts';
import { findFreePort } from '../support/processes/free-port.ts';
import { until } from '../support/until.ts';
import { openDeliveringApp } from '../support/webhooks/open-delivering-app.ts';
import vectors from '../vectors/signatures.json' with { type: 'json' };

// The receivers of docs/receivers, each as an integrator would run it.

const root = join(import.meta.dirname, '../..');
const receiverFile = (name: string) => join(root, 'docs/receivers', name);
const supportFile = (name: string) => join(root, 'test/support/receivers', name);

type Command = { program: string; args: readonly string[]; env?: Record<string, string> };

type Receiver = {
  language: string;
  /** Builds what must be built, in the folder, and says how to start the receiver and how to print its verdicts. */
  prepare(folder: string): {
    start: (port: number) => Command;
    judge: (file: string) => Command;
  };
  /** A command that succeeds where the language is installed. */
  probe: readonly [program: string, ...args: string[]];
  verifiesPublicKeys: boolean;
};

const receivers: readonly Receiver[] = [
  {
    language: 'Node',
    probe: [process.execPath, '--version'],
    prepare: () => ({
      start: () => ({ program: process.execPath, args: [receiverFile('receiver.mjs')] }),
      judge: (file) => ({
        program: process.execPath,
        args: [supportFile('vectors.mjs'), receiverFile('receiver.mjs'), file],
      }),
    }),
    verifiesPublicKeys: true,
  },
  {
    language: 'Python',
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    prepare: () => ({
      start: () => ({ program: 'python3', args: [receiverFile('receiver.py')] }),
      judge: (file) => ({
        program: 'python3',
        args: [supportFile('vectors.py'), receiverFile('receiver.py'), file],
      }),
    }),
    verifiesPublicKeys: spawnSync('python3', ['-c', 'import cryptography']).status === 0,
  },
  {
    language: 'PHP',
    probe: ['php', '-r', 'exit(PHP_VERSION_ID >= 80000 && function_exists("sodium_pad") ? 0 : 1);'],
    prepare: () => ({
      start: (port) => ({
        program: 'php',
        args: ['-S', `127.0.0.1:${port}`, receiverFile('receiver.php')],
      }),
      judge: (file) => ({
        program: 'php',
        args: [supportFile('vectors.php'), receiverFile('receiver.php'), file],
      }),
    }),
    verifiesPublicKeys: true,
  },
  {
    language: 'Go',
    probe: ['go', 'version'],
    prepare(folder) {
      copyFileSync(receiverFile('receiver.go'), join(folder, 'receiver.go'));
      copyFileSync(supportFile('vectors_test.go'), join(folder, 'vectors_test.go'));
      writeFileSync(join(folder, 'go.mod'), 'module example.com/receiver\n\ngo 1.22\n');
      build(folder, ['go', 'build', '-o', 'receiver', '.']);
      build(folder, ['go', 'test', '-c', '-o', 'vectors', '.']);
      return {
        start: () => ({ program: join(folder, 'receiver'), args: [] }),
        judge: (file) => ({ program: join(folder, 'vectors'), args: [], env: { VECTORS: file } }),
      };
    },
    verifiesPublicKeys: true,
  },
  {
    language: 'C#',
    probe: ['dotnet', '--version'],
    prepare(folder) {
      copyFileSync(receiverFile('Receiver.cs'), join(folder, 'Receiver.cs'));
      copyFileSync(supportFile('Vectors.cs'), join(folder, 'Vectors.cs'));
      const project = (start: string) => {
        writeFileSync(join(folder, `${start}.csproj`), csharpProject(start));
        build(folder, ['dotnet', 'build', `${start}.csproj`, '--output', `built-${start}`]);
        return join(folder, `built-${start}`, `${start}.dll`);
      };
      const [receiver, judge] = [project('Receiver'), project('Vectors')];
      return {
        start: () => ({ program: 'dotnet', args: [receiver] }),
        judge: (file) => ({ program: 'dotnet', args: [judge, file] }),
      };
    },
    verifiesPublicKeys: false,
  },
];

function csharpProject(start: string): string {
  return `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
<OutputType>Exe</OutputType><TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
<StartupObject>${start}</StartupObject><BaseIntermediateOutputPath>obj-${start}/</BaseIntermediateOutputPath>
</PropertyGroup></Project>`;
}

/** The published vectors, and what a receiver must say of each. */
const published = [
  ...vectors.signed.flatMap(({ id, timestamp, body, signature, receivers: secrets }) =>
    secrets.map((secret) => ({
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      },
      body,
      secret,
      now: timestamp,
      isGenuine: true,
    })),
  ),
  ...vectors.deliveries.map(({ fault, ...delivery }) => ({
    ...delivery,
    isGenuine: fault === null,
  })),
];

for (const receiver of receivers) {
  const { language, verifiesPublicKeys } = receiver;
  const [program, ...args] = receiver.probe;
  const isThere = spawnSync(program, args).status === 0;
  /** Compiling the standard library of Go, or a first build of .NET, takes a minute. */
  const options = { skip: !isThere && `this machine cannot run ${language}`, timeout: 300_000 };

  test(
    `the receiver in ${language} takes real deliveries once and refuses forged ones`,
    options,
    async (t) => {
      const folder = makeFolder(t);
      const { start, judge } = receiver.prepare(folder);

      const judged = published.filter(
        ({ secret }) => verifiesPublicKeys || !secret.startsWith('whpk_'),
      );
      assert.ok(judged.length > 30);
      const file = join(folder, 'vectors.json');
      writeFileSync(file, JSON.stringify(judged));
      const verdicts = JSON.parse(run(judge(file)).split('\n')[0] ?? '');
      assert.deepEqual(
        judged.map((delivery, index) => ({ ...delivery, isGenuine: verdicts[index] })),
        judged,
      );

      for (const scheme of verifiesPublicKeys ? (['v1', 'v1a'] as const) : (['v1'] as const)) {
        await receiveDeliveries(t, { start, folder: join(folder, scheme), scheme });
      }
    },
  );
}

const python = receivers.find(({ language }) => language === 'Python');
const hasPython = spawnSync('python3', ['--version']).status === 0;
test('the receiver in Python reads no body without a plain length', {
  skip: !hasPython,
}, async (t) => {
  assert(python);
  const folder = makeFolder(t);
  const port = await findFreePort();
  const env = { SIGNING_SECRET: 'whsec_YQ==', PORT: String(port), INBOX: folder };
  keepRunning(t, { ...python.prepare(folder).start(port), env });
  const url = `http://localhost:${port}/`;
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status, String);
  await until(isUp, 400);
  for (const length of ['content-length: -1', 'content-length: x', 'transfer-encoding: chunked']) {
    const socket = connect(port, 'localhost');
    t.after(() => socket.destroy());
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    assert.match(answer, /^HTTP\/1\.1 413 /, length);
  }
});

/** Subscribes the receiver at a Sundesk, lets it receive, and then sends it what it must not take. */
async function receiveDeliveries(
  t: TestContext,
  settings: { start: (port: number) => Command; folder: string; scheme: 'v1' | 'v1a' },
): Promise<void> {
  const { start, folder, scheme } = settings;
  const port = await findFreePort();
  const url = `http://localhost:${port}/hooks`;
  const desk = await openDeliveringApp(t, { ports: { now: Date.now } });
  const { subscription_id, signing_secret: secret } = await desk.subscribe(url);
  const { body: changed } = await desk.call('updatesubscription', {
    body: { subscription_id, signature: scheme },
  });
  const verifyingKey = scheme === 'v1a' ? changed.subscription.public_key : secret;
  assert.match(verifyingKey, scheme === 'v1a' ? /^whpk_/ : /^whsec_/);
  const command = start(port);
  const output = keepRunning(t, {
    ...command,
    env: { SIGNING_SECRET: verifyingKey, PORT: String(port), INBOX: folder },
  });
  await until(
    () =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => output(),
      ),
    400,
  );

  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  const [delivery] = (await desk.call('getdeliveries')).body;
  assert.equal(delivery.state, 'delivered', output());
  await until(async () => linesOf(output()), ['customer_created ann@example.com']);
  const [event] = (await desk.call('getevents')).body;
  await desk.call('retrydelivery', { body: { delivery_id: delivery.delivery_id } });
  await desk.attempted(2);
  assert.equal((await desk.call('getdeliveries')).body[0].state, 'delivered', 'a repeat succeeds');

  if (scheme === 'v1') {
    const body = JSON.stringify({ ...event, id: 'evt_forged' });
    const now = Math.floor(Date.now() / 1000);
    const sign = (timestamp: number, key: string) =>
      signatureHeaders({ id: 'evt_forged', timestamp, body, keys: [key] });
    const other = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const post = async (headers: Record<string, string>, sent = body) =>
      (await fetch(url, { method: 'POST', headers, body: sent })).status;
    assert.equal(await post(sign(now, other)), 400, 'signed with another secret');
    assert.equal(await post(sign(now - 400, secret)), 400, 'signed long ago');
    assert.equal(await post(sign(now, secret), body.replace('Ann', 'Bob')), 400, 'body changed');
    const { 'webhook-signature': _, ...unsigned } = sign(now, secret);
    assert.equal(await post(unsigned), 400, 'not signed');
  }

  await desk.createCustomer('bob@example.com');
  await until(
    async () => linesOf(output()),
    ['customer_created ann@example.com', 'customer_created bob@example.com'],
  );
}

/** What the receivers print of events; PHP adds the requests that it answers, with times. */
function linesOf(output: string): string[] {
  return output.match(/customer_created \S+@example\.com/g) ?? [];
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-receiver-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function build(folder: string, [program = '', ...args]: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${stdout}${stderr}`);
}

function run({ program, args, env }: Command): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
  return stdout;
}

/** Starts a program that ends with the test, and returns what it has printed so far. */
function keepRunning(t: TestContext, { program, args, env }: Command): () => string {
  const child = spawn(program, args, { env: { ...process.env, ...env } });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return () => output;
}
