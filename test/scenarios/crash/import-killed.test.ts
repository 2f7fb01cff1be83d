import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';

// An import goes on after the service died, and no row is lost or taken twice.

/** So many that none of the kills comes too late; a server is asked several times for each. */
const rowCount = engineUnderTest === 'postgres' ? 400 : 3000;
const kills = 6;
const waitMsMax = 90_000;
const owner = { email: 'alex@example.com', password: 'correct horse battery' };

async function signIn({ url }: Service): Promise<string> {
  const answer = await fetch(`${url}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(owner),
  });
  assert.equal(answer.status, 200, await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Asks a procedure of the desk over HTTP, as the app does. */
async function ask(service: Service, cookie: string, path: string, input: object, changes = false) {
  const url = `${service.url}/app/trpc/imports.${path}`;
  const answer = changes
    ? await fetch(url, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    : await fetch(`${url}?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: { cookie },
      });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
  const body = (await answer.json()) as any;
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body.result.data;
}

async function until(look: () => Promise<string>, states: readonly string[]): Promise<string> {
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const state = await look();
    if (states.includes(state)) return state;
    assert.ok(Date.now() < deadline, `${states.join(' or ')}, in time; it is ${state}`);
    await pause(20);
  }
}

test('an import that is killed again and again takes every row once', {
  timeout: 400_000,
}, async (t) => {
  const data = await openDataFolder(t);
  const named = ['--name', 'Example Solar', '--email', owner.email, '--password', owner.password];
  await data.runJson('account', 'create', ...named);
  let service = await data.serve();
  const cookie = await signIn(service);
  const rows = Array.from({ length: rowCount }, (_, row) => `c${row}@example.com,Customer ${row}`);
  const taken = await fetch(`${service.url}/app/files/imports?name=leads.csv`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: `Email,Name\n${rows.join('\n')}\n`,
  });
  const { importId } = (await taken.json()) as { importId: string };
  const found = () => ask(service, cookie, 'find', { importId });
  const state = async () => String((await found()).state);
  const { options } = await found();
  await ask(service, cookie, 'check', { importId, options: { ...options, announces: true } }, true);
  await until(state, ['checked']);
  await ask(service, cookie, 'run', { importId }, true);
  let killed = 0;
  for (; killed < kills; killed += 1) {
    // Each time it gets a little further before it is killed.
    await pause(killed * 40);
    if ((await state()) === 'done') break;
    service.process.kill('SIGKILL');
    await service.ended;
    service = await data.serve();
  }
  await until(state, ['done']);
  const { created, failed, rowsDone } = await found();
  t.diagnostic(`${killed} kills`);
  assert.ok(killed > 0, 'it was killed while it ran');
  assert.deepEqual([created, failed, rowsDone], [rowCount, 0, rowCount]);
  await service.stop();
  const count = async (sql: string) => {
    const [row = {}] = await data.database.rows(sql);
    return Number(Object.values(row)[0]);
  };
  assert.deepEqual(
    {
      customers: await count('select count(*) from customers'),
      counted: await count('select sum(customers) from pipeline_counts'),
      total: await count('select customer_count from accounts'),
      events: await count("select count(*) from events where type = 'customer_created'"),
      named: await count('select count(distinct customer_id) from customer_words'),
    },
    { customers: rowCount, counted: rowCount, total: rowCount, events: rowCount, named: rowCount },
  );
});
