import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openTestApp } from '../support/open-test-app.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/keep-in-step.md'), 'utf8');
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);

const programs = [
  {
    language: 'python',
    file: 'sync_customers.py',
    program: 'python3',
    skip: hasPython.status !== 0,
  },
  { language: 'ts', file: 'sync-customers.ts', program: process.execPath, skip: false },
] as const;

for (const { language, file, program, skip } of programs) {
  const options = { skip: skip && 'this machine has no python3 from 3.11 on' };
  test(
    `the loop of the guide in ${language} copies all customers, then what has changed`,
    options,
    async (t) => {
      const { server, apiKey, call, clock } = await openTestApp(t);
      const url = await server.listen({ host: '127.0.0.1', port: 0 });
      const folder = makeFolder(t);
      const [, text = ''] =
        new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
      const client = pathToFileURL(join(root, 'clients/typescript/src/index.ts')).href;
      writeFileSync(join(folder, file), text.replace('@sundesk/client', client));
      const copy = async () => {
        const { PATH, HOME } = process.env;
        const settings = {
          SUNDESK_URL: url,
          SUNDESK_API_KEY: apiKey,
          NO_PROXY: '*',
          CHECKPOINT: join(folder, 'checkpoint'),
          PYTHONDONTWRITEBYTECODE: '1',
          PYTHONPATH: join(root, 'clients/python/src'),
        };
        return run(program, [join(folder, file)], { PATH, HOME, ...settings });
      };
      const create = async (customer_email: string) => {
        clock.advance(2000);
        const body = { data: { customer_email, customer_name: 'Ann Lee' } };
        return (await call('createcustomer', { body })).body.customer_id;
      };
      const first = await create('first@example.com');
      const second = await create('second@example.com');
      clock.advance(2000);
      await call('updatecustomer', {
        body: { data: { customer_id: first, customer_phone_1: '0491 570 157' } },
      });

      assert.deepEqual(await copy(), [
        `saved ${second} second@example.com`,
        `saved ${first} first@example.com`,
      ]);
      const third = await create('third@example.com');
      assert.deepEqual(await copy(), [
        `saved ${first} first@example.com`,
        `saved ${third} third@example.com`,
      ]);
    },
  );
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-guide-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The lines that a program prints, which must succeed. */
async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string[]> {
  const child = spawn(program, args, { env });
  let [printed, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, complaints);
  return printed.trim().split('\n');
}
