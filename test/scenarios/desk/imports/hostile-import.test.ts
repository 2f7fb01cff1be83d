import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { importRowCharactersMax } from '../../../../src/domain/imports/import.ts';
import { openDataFolder, type Service } from '../../../support/processes/open-data-folder.ts';

const mebi = 2 ** 20;
const fileBytes = 31 * mebi;
/** The CPU time that the service may spend before it answers others; a quiet machine stays below 250 ms. */
const busyMsMax = 4000;
const owner = { email: 'alex@example.com', password: 'correct horse battery' };

const header = 'Email,Name\n';
const filled = (unit: string, start = header) =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(fileBytes - start.length, unit)]);

const shapes: Readonly<Record<string, { file: Buffer; status: 200 | 400 }>> = {
  'one record of 31 MiB': { file: filled('x y z, ', ''), status: 400 },
  'millions of columns': { file: filled(','), status: 400 },
  'millions of columns in the header': { file: filled(',', 'Email'), status: 400 },
  'millions of quotes': { file: filled('"'), status: 400 },
  'millions of quotes in a cell': { file: filled('x"'), status: 400 },
  'a quote that is never closed': { file: filled('a,b\n', `${header}"`), status: 400 },
  'one very long field': { file: filled('x'), status: 400 },
  'millions of empty rows': { file: filled(',\n'), status: 400 },
  'millions of line breaks': { file: filled('\n'), status: 400 },
  'millions of short rows': { file: filled('a,b\n'), status: 400 },
  'rows as long as they may be': {
    file: filled(`${`${'x'.repeat(9000)},`.repeat(importRowCharactersMax / 9001 - 1)}\n`),
    status: 200,
  },
  'no text at all': { file: filled('\xff\xfe\x00\x80', ''), status: 400 },
};

async function signIn({ url }: Service): Promise<string> {
  const answer = await fetch(`${url}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(owner),
  });
  assert.equal(answer.status, 200, await answer.text());
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

/**
 * Asks again and again until something is done, and returns the most CPU time, in ms, that the service spent until it
 * answered once. The time of day would also count what other programs do.
 */
async function busiestHealthz(service: Service, done: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  done.then(end, end);
  let busiest = 0;
  while (!isDone) {
    const before = busyMsOf(service);
    const answer = await fetch(`${service.url}/healthz`);
    await answer.arrayBuffer();
    busiest = Math.max(busiest, busyMsOf(service) - before);
    assert.equal(answer.status, 200);
    await pause(5);
  }
  return busiest;
}

/** The CPU time of the service so far; where there is no /proc, the time of day. */
function busyMsOf({ process: { pid } }: Service): number {
  if (process.platform !== 'linux') return performance.now();
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11);
  return (Number(user) + Number(system)) * 10;
}

test('no file of customers keeps others waiting, and a refused one leaves nothing', {
  timeout: 600_000,
}, async (t) => {
  const data = await openDataFolder(t);
  const named = ['--name', 'Example Solar', '--email', owner.email, '--password', owner.password];
  await data.runJson('account', 'create', ...named);
  const service = await data.serve();
  const cookie = await signIn(service);
  for (const [name, { file, status }] of Object.entries(shapes)) {
    const upload = fetch(`${service.url}/app/files/imports?name=leads.csv`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    });
    const busiest = await busiestHealthz(service, upload);
    const answer = await upload;
    const said = await answer.text();
    t.diagnostic(
      `${name}: /healthz within ${busiest} ms of CPU, ${answer.status} ${said.slice(0, 100)}`,
    );
    assert.equal(answer.status, status, `${name}: ${said}`);
    assert.ok(busiest < busyMsMax, `${name}: /healthz waited for ${busiest} ms of CPU`);
  }
  // A file of products comes within a call, so it is smaller.
  const csv = `Kind,Brand,Model${','.repeat(690_000)}`;
  const call = fetch(`${service.url}/app/trpc/products.checkImport`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ csv }),
  });
  const busiest = await busiestHealthz(service, call);
  const answer = await call;
  const said = await answer.text();
  assert.match(said, /more than 200 columns/);
  assert.ok(busiest < busyMsMax, `products: /healthz waited for ${busiest} ms of CPU`);
  await service.stop();
  const count = async (sql: string) => Number((await data.database.rows(sql))[0]?.count);
  const complete = Object.values(shapes).filter((shape) => shape.status === 200).length;
  assert.equal(await count('select count(*) as count from imports'), complete);
  assert.equal(
    await count(
      'select count(*) as count from import_rows where import_id not in (select import_id from imports)',
    ),
    0,
  );
});
