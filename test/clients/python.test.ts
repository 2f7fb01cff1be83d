import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeSigningSecret, signatureHeaders } from '../../src/domain/deliveries/signature.ts';
import { openClientApp } from '../support/clients/open-client-app.ts';
import { openFaultyProxy } from '../support/clients/open-faulty-proxy.ts';
import { until } from '../support/until.ts';

const folder = join(import.meta.dirname, '../../clients/python');
const vectors = readFileSync(join(import.meta.dirname, '../vectors/signatures.json'), 'utf8');
const skip = findReasonToSkip();
/** Many programs start one after another. */
const timeout = 180_000;

test('the tests of the Python client pass against a running service', {
  skip,
  timeout,
}, async (t) => {
  const service = await openClientApp(t);
  const proxy = await openFaultyProxy(t, service.url);
  const { ended, output } = runPython(t, ['-m', 'unittest', 'discover', '-s', 'tests', '-v'], {
    SUNDESK_URL: proxy.url,
    SUNDESK_API_KEY: service.apiKey,
    SUNDESK_VECTORS: vectors,
  });
  assert.equal(await ended, 0, output());
  const written = readFileSync(join(folder, 'tests/test_client.py'), 'utf8').match(/def test_/g);
  assert.match(output(), new RegExp(`^Ran ${written?.length} tests in`, 'm'));
});

test('the examples of the Python README run in order against a service', {
  skip,
  timeout,
}, async (t) => {
  const service = await openClientApp(t);
  const secret = makeSigningSecret((count) => Buffer.alloc(count, 7));
  const settings = { SUNDESK_API_KEY: service.apiKey, SIGNING_SECRET: secret };
  const run = (index: number) => {
    const text = examples[index] ?? '';
    const code = text.replaceAll('https://sundesk.example.com', service.url);
    return runPython(t, ['-u', '-c', code], settings);
  };
  const expected: readonly RegExp[] = [
    /^Ann is customer \d+$/m,
    /^1 customers on the first page\nann@example\.com New Lead$/m,
    /^no such customer$/m,
    /^Example Solar$/m,
  ];
  for (const [index, pattern] of expected.entries()) {
    const { ended, output } = run(index);
    assert.equal(await ended, 0, output());
    assert.match(output(), pattern);
  }

  const receiver = run(expected.length);
  const [, port] = await receiver.printed(/^Listening on port (\d+)$/m);
  const body = JSON.stringify({ id: 'evt_1', type: 'contract_signed', data: {} });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders({ id: 'evt_1', timestamp, body, keys: [secret] });
  const post = async (sent: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
  assert.equal(await post(body), 200);
  assert.equal(await post(`${body} `), 400);
  await receiver.printed(/^contract_signed$/m);

  const follower = run(expected.length + 1);
  await follower.printed(/^customer_created ann@example\.com$/m);

  const last = run(expected.length + 2);
  assert.equal(await last.ended, 0, last.output());
  assert.match(last.output(), /^1 customers$/m);
  assert.equal(examples.length, expected.length + 3, 'every example was run');
});

const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, text = '']) => text);

/** Why the tests cannot run on this machine; false if they can. */
function findReasonToSkip(): string | false {
  const ask = 'import sys; print("%d.%d" % sys.version_info[:2])';
  const { status, stdout } = spawnSync('python3', ['-c', ask], { encoding: 'utf8' });
  if (status !== 0) return 'this machine has no python3';
  const [major = 0, minor = 0] = stdout.trim().split('.').map(Number);
  const isNew = major > 3 || (major === 3 && minor >= 11);
  return isNew ? false : `python3 is ${stdout.trim()}, and the client needs 3.11`;
}

function runPython(t: TestContext, args: readonly string[], settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn('python3', args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...settings,
      PYTHONPATH: join(folder, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      NO_PROXY: '*',
    },
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    ended,
    output: () => output,
    /** Resolves with what was found in the output; rejects when it is never there. */
    async printed(pattern: RegExp): Promise<RegExpExecArray> {
      await until(async () => pattern.test(output) || child.exitCode !== null, true);
      const found = pattern.exec(output);
      assert.ok(found, output);
      return found;
    },
  };
}
