import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { makeSigningKeyPair, signatureHeaders } from '../../../src/domain/deliveries/signature.ts';
import { callService } from '../../support/processes/call-service.ts';
import { findFreePort } from '../../support/processes/free-port.ts';
import { openDataFolder, type Running } from '../../support/processes/open-data-folder.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const olderSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** Posts a signed delivery and returns the status of the answer. */
async function post(
  url: string,
  { body = '{"type":"customer_created"}', signedWith = [secret], at = Date.now() } = {},
): Promise<number> {
  const timestamp = Math.floor(at / 1000);
  const headers = signatureHeaders({ id: 'evt_1', timestamp, body, keys: signedWith });
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

/** The port is printed for people only, so the listener starts without --json where it does not matter. */
async function openListener(running: Running): Promise<string> {
  const [, url = ''] = await running.printed(/^Listening on (\S+) /m);
  return url;
}

/** A listener with --json, which says nothing before the first delivery. */
async function openJsonListener(start: (args: readonly string[]) => Running, args: string[]) {
  const port = await findFreePort();
  const running = start(['listen', '--port', String(port), '--json', ...args]);
  const url = `http://localhost:${port}/`;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await isListening(port);
    if (answered) return { running, url };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the listener does not listen');
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  }).then((answered) => {
    socket.destroy();
    return answered as boolean;
  });
}

function readLines(stdout: string): unknown[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('listen prints one JSON object for each delivery and says whether it is genuine', async (t) => {
  const { start } = await openDataFolder(t);
  const { running, url } = await openJsonListener(start, ['--secret', secret]);
  await post(url);
  await post(url, { signedWith: [olderSecret] });
  await post(url, { at: Date.now() - 600_000 });
  await fetch(url, { method: 'POST', body: 'not even JSON' });
  const { code, stdout, stderr } = await running.stop();
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  const delivery = { id: 'evt_1', type: 'customer_created', answered: 200 };
  const body = { type: 'customer_created' };
  assert.deepEqual(readLines(stdout), [
    { number: 1, ...delivery, signature: 'verified', body },
    { number: 2, ...delivery, signature: 'no signature fits', body },
    { number: 3, ...delivery, signature: 'the timestamp is too old or too new', body },
    {
      number: 4,
      id: '',
      type: '',
      signature: 'a webhook header is missing',
      answered: 200,
      body: 'not even JSON',
    },
  ]);
});

test('listen verifies with several secrets, repeated or in a list, and says which ones fit', async (t) => {
  const { start } = await openDataFolder(t);
  const { signingKey, publicKey } = makeSigningKeyPair(randomBytes);
  const args = ['--port', '0', '--secret', `${secret},${olderSecret}`, '--secret', publicKey];
  const running = start(['listen', ...args]);
  const url = await openListener(running);
  await post(url, { signedWith: [secret] });
  await post(url, { signedWith: [secret, olderSecret] });
  await post(url, { signedWith: [signingKey] });
  await post(url, { signedWith: [makeSigningKeyPair(randomBytes).signingKey] });
  const { stdout } = await running.stop();
  assert.deepEqual(stdout.match(/^signature: .*$/gm), [
    'signature: verified by secret 1, answered 200',
    'signature: verified by secret 1 and 2, answered 200',
    'signature: verified by secret 3, answered 200',
    'signature: no signature fits, answered 200',
  ]);
});

test('listen verifies with one public key', async (t) => {
  const { start } = await openDataFolder(t);
  const { signingKey, publicKey } = makeSigningKeyPair(randomBytes);
  const running = start(['listen', '--port', '0', '--secret', publicKey]);
  const url = await openListener(running);
  await post(url, { signedWith: [secret, signingKey] });
  const { stdout } = await running.stop();
  assert.deepEqual(stdout.match(/^signature: .*$/gm), ['signature: verified, answered 200']);
});

for (const given of [
  '',
  'whsec_',
  `${secret},`,
  'whsec_…',
  makeSigningKeyPair(randomBytes).signingKey,
]) {
  const name = given.startsWith('whsk_') ? 'a signing key' : `"${given}"`;

  test(`listen does not start with ${name} for a secret`, async (t) => {
    const { run } = await openDataFolder(t);
    const { code, stdout, stderr } = await run(['listen', '--port', '0', '--secret', given]);
    const [complaint] = stderr.split('\n');
    assert.deepEqual(
      { code, stdout, complaint },
      {
        code: 1,
        stdout: '',
        complaint: '--secret must be a signing secret or public key, whsec_ or whpk_ and base64',
      },
    );
  });
}

/** A body with the number that its subscription gave the delivery. */
function numbered(sequence: unknown, type = 'customer_created'): { body: string } {
  return { body: JSON.stringify({ type, sequence }) };
}

test('listen prints the sequence, and reports missing, late and repeated events', async (t) => {
  const { start } = await openDataFolder(t);
  const running = start(['listen', '--port', '0', '--secret', secret]);
  const url = await openListener(running);
  for (const sequence of [4, 7, 7, 5, 8]) await post(url, numbered(sequence));
  // Other subscriptions, by type and by address, count for themselves.
  await post(url, numbered(1, 'customer_status_change'));
  await post(`${url}other`, numbered(1));
  // Unverified requests are printed, but not counted.
  await post(url, { ...numbered(50), signedWith: [olderSecret] });
  await post(url, numbered(9));
  for (const none of [undefined, '10', 1.5]) await post(url, numbered(none));
  const { stdout } = await running.stop();
  assert.deepEqual(stdout.match(/^sequence .*$/gm), [
    'sequence 4',
    'sequence 7 (2 missing before it)',
    'sequence 7 (again)',
    'sequence 5 (late)',
    'sequence 8',
    'sequence 1',
    'sequence 1',
    'sequence 50',
    'sequence 9',
  ]);
});

test('the text for one delivery is its name, its signature, its sequence and its body', async (t) => {
  const { start } = await openDataFolder(t);
  const running = start(['listen', '--port', '0', '--secret', secret]);
  const url = await openListener(running);
  await post(url, numbered(7));
  const { stdout } = await running.stop();
  assert.deepEqual(stdout.split('\n').slice(1), [
    '#1 customer_created  evt_1',
    'signature: verified, answered 200',
    'sequence 7',
    '{',
    '  "type": "customer_created",',
    '  "sequence": 7',
    '}',
    '',
    '',
  ]);
});

test('--json prints the sequence as a number and its irregularities as notes', async (t) => {
  const { start } = await openDataFolder(t);
  const { running, url } = await openJsonListener(start, []);
  await post(url, numbered(1));
  await post(url, numbered(3));
  const { stdout } = await running.stop();
  const delivery = { id: 'evt_1', type: 'customer_created', signature: 'not checked' };
  assert.deepEqual(readLines(stdout), [
    {
      number: 1,
      ...delivery,
      sequence: 1,
      answered: 200,
      body: { type: 'customer_created', sequence: 1 },
    },
    {
      number: 2,
      ...delivery,
      sequence: 3,
      sequence_note: '1 missing before it',
      answered: 200,
      body: { type: 'customer_created', sequence: 3 },
    },
  ]);
});

test('listen goes on after a body whose type is not text', async (t) => {
  const { start } = await openDataFolder(t);
  const url = await openListener(start(['listen', '--port', '0']));
  assert.equal(await post(url, { body: '{"type":{"toString":1}}' }), 200);
  assert.equal(await post(url, { body: 'null' }), 200);
});

test('listen answers with the statuses it was given, the last one going on', async (t) => {
  const { start } = await openDataFolder(t);
  const running = start(['listen', '--port', '0', '--status', '500,204,200']);
  const url = await openListener(running);
  const statuses = [];
  for (let number = 0; number < 5; number += 1) statuses.push(await post(url));
  assert.deepEqual(statuses, [500, 204, 200, 200, 200]);
  const { stdout } = await running.stop();
  assert.deepEqual(stdout.match(/^signature: .*$/gm), [
    'signature: not checked, answered 500',
    'signature: not checked, answered 204',
    'signature: not checked, answered 200',
    'signature: not checked, answered 200',
    'signature: not checked, answered 200',
  ]);
});

test('listen answers only after --delay-ms', async (t) => {
  const { start } = await openDataFolder(t);
  const url = await openListener(start(['listen', '--port', '0', '--delay-ms', '400']));
  const startedAt = performance.now();
  assert.equal(await post(url), 200);
  assert.ok(performance.now() - startedAt >= 395);
});

test('listen receives from a real service what that service signed', async (t) => {
  const desk = await openDataFolder(t);
  await desk.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const { api_key } = await desk.runJson('key', 'create', '--account', '1');
  const [service, port] = await Promise.all([desk.serve(), findFreePort()]);
  const hookUrl = `http://localhost:${port}/`;
  const subscription = { hookUrl, type_request: 'customer_created' };
  const subscribed = await callService(service, api_key, 'subscribe_customer', {
    body: subscription,
  });
  const { signing_secret } = subscribed.body;
  const running = desk.start(['listen', '--port', String(port), '--secret', signing_secret]);
  await openListener(running);

  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await callService(service, api_key, 'createcustomer', { body: { data } });
  await running.printed(/^#1 customer_created {2}evt_\w{26}$\nsignature: verified, answered 200$/m);
});

test('a port that is taken is named on stderr', async (t) => {
  const { start, run } = await openDataFolder(t);
  const url = await openListener(start(['listen', '--port', '0']));
  const { port } = new URL(url);
  assert.deepEqual(await run(['listen', '--port', port, '--json']), {
    code: 1,
    signal: null,
    stdout: '',
    stderr: `Port ${port} is in use by another program. Choose another --port.\n`,
  });
});

test('a sender that breaks off in the middle does not end the listener', async (t) => {
  const { start } = await openDataFolder(t);
  const running = start(['listen', '--port', '0']);
  const url = await openListener(running);
  const socket = connect(Number(new URL(url).port), 'localhost');
  await once(socket, 'connect');
  const head = [
    'POST / HTTP/1.1',
    'host: localhost',
    'expect: 100-continue',
    'content-length: 100',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 100 Continue/);
  socket.write('half');
  socket.destroy();
  // By the second one it has seen the end of the broken one.
  assert.deepEqual([await post(url), await post(url)], [200, 200]);
  assert.equal(running.process.exitCode, null);
});

test('listen stops at once, also with an answer still to come', async (t) => {
  const { start } = await openDataFolder(t);
  const running = start(['listen', '--port', '0', '--delay-ms', '5000']);
  const url = await openListener(running);
  const posted = post(url).catch(() => 'broken off');
  await running.printed(/^#1 /m);
  const stoppedAt = performance.now();
  const { code } = await running.stop();
  assert.deepEqual([code, await posted], [0, 'broken off']);
  assert.ok(performance.now() - stoppedAt < 2000);
});
