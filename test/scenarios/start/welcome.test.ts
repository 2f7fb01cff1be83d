import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataFolder, openDataFolder } from '../../support/processes/open-data-folder.ts';

/** The first words of the lines that a start prints, and the address at which the firm is set up. */
async function welcome({ serve }: DataFolder, settings: Record<string, string> = {}) {
  const service = await serve(settings);
  await service.printed(/^ {2}API key /m);
  const { stdout } = await service.stop();
  const lines = stdout.trimEnd().split('\n');
  return {
    words: lines.map((line) => /^ {2}(.{1,9}?) {2}/.exec(line)?.[1] ?? ''),
    setUp: /^ {2}set up {4}(\S+)/m.exec(stdout)?.[1],
    stdout,
    service,
  };
}

/** Several starts of the whole service, which a busy machine takes long for. */
const starts = { timeout: 180_000 };

test(
  'a start without any account prints where the firm is set up, the same each time',
  starts,
  async (t) => {
    const desk = await openDataFolder(t);
    const first = await welcome(desk, { PORT: '0' });
    assert.deepEqual(first.words, ['', 'API', 'docs', 'set up', 'API key']);
    assert.match(first.setUp ?? '', /^http:\/\/127\.0\.0\.1:\d+\/app\/set-up\/[\w-]{24}$/);
    const second = await welcome(desk);
    const tokenOf = (url = '') => url.split('/').at(-1);
    assert.equal(tokenOf(second.setUp), tokenOf(first.setUp));
  },
);

test(
  'a start with the demo prints how to sign in there, and where to set up the own firm',
  starts,
  async (t) => {
    const desk = await openDataFolder(t);
    const first = await welcome(desk, { DEMO: '1' });
    assert.deepEqual(first.words, [
      '',
      'API',
      'docs',
      'proposal',
      'account',
      'sign in',
      'API key',
      'set up',
    ]);
    const second = await welcome(desk, { DEMO: '1' });
    assert.deepEqual(second.words, ['', 'API', 'docs', 'set up', 'API key']);
    await desk.runJson('account', 'create', '--name', 'New', '--email', 'n@example.com');
    const third = await welcome(desk, { DEMO: '1' });
    assert.deepEqual(third.words, ['', 'API', 'docs', 'API key']);
  },
);

test('a start without users prints how to sign in', async (t) => {
  const desk = await openDataFolder(t);
  await desk.runJson('account', 'create', '--name', 'Example', '--email', 'a@example.com');
  const { words, stdout } = await welcome(desk);
  assert.deepEqual(words, ['', 'API', 'docs', 'sign in', 'API key']);
  assert.match(stdout, /not set up yet; see: npm run --silent sundesk -- user set-password/);
});

test('another secret key has another address to set up', async (t) => {
  const tokens = await Promise.all(
    [1, 2].map(async (byte) => {
      const key = Buffer.alloc(32, byte).toString('base64');
      return (await welcome(await openDataFolder(t), { SECRET_KEY: key })).setUp?.split('/').at(-1);
    }),
  );
  assert.notEqual(tokens[0], tokens[1]);
});
