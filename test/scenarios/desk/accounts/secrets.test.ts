import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { allSamples } from '../samples/all-samples.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';
import type { World } from '../samples/sample.ts';

/** Columns with secrets, sealed or hashed. */
const secretColumns = /sealed|hash$|^password$|^backup_codes$|^secret$/;
/** Hashes of what is public, so that it can be compared. */
const publicHashes = /sha256|^request_hash$/;

/** What answers a question with a secret, the one time that it is made. */
const makers = ['apiKeys.create', 'apiKeys.replace', 'webhooks.subscribe', 'webhooks.rotateSecret'];

test('no answer holds a secret, sealed or in the clear, but the one that makes it', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const world = { ...(await arrangeWorld(desk)), desk };
  const made: unknown[] = [];
  for (const path of makers) made.push(await ask(world, path));
  const shown = [...JSON.stringify(made).matchAll(/"(sundesk_[^"]+|whsec_[^"]+)"/g)].map(
    ([, secret]) => secret ?? '',
  );
  assert.equal(shown.length, makers.length, 'each maker shows its secret');
  const secrets = [...shown, desk.apiKey, ...(await storedSecrets(desk))];
  assert.ok(secrets.length > 10);

  const procedures: Record<string, unknown> = webRouter._def.procedures;
  const isQuery = (path: string) =>
    (procedures[path] as { _def: { type: string } } | undefined)?._def.type === 'query';
  const others = Object.keys(allSamples).filter((path) => !makers.includes(path));
  // Everything that reads, and what changes keys and webhooks, which might tell what it changed.
  const changing = others.filter((path) => !isQuery(path) && /^(apiKeys|webhooks)\./.test(path));
  assert.ok(others.filter(isQuery).length > 20 && changing.length > 5);
  for (const path of [...others.filter(isQuery), ...changing]) {
    assertClean(path, await ask(world, path), secrets);
  }
});

async function ask(world: World, path: string): Promise<unknown> {
  let target: unknown = world.desk.as(world.desk.owner);
  for (const step of path.split('.')) target = (target as Record<string, unknown>)[step];
  const run = target as (input: unknown) => Promise<unknown>;
  // A refusal is an answer as well, and its words go to the browser.
  return run(allSamples[path]?.input?.(world)).catch((error: Error) => error.message);
}

function assertClean(path: string, answer: unknown, secrets: readonly string[]): void {
  const text = JSON.stringify(answer ?? null);
  assert.doesNotMatch(text, /whsec_|whsk_|sundesk_[\w-]{32}/, path);
  for (const secret of secrets) assert.ok(!text.includes(secret), `${path} shows a secret`);
}

async function storedSecrets({ database }: Desk): Promise<string[]> {
  const columns = (await database.columns()).filter(
    ({ column }) => secretColumns.test(column) && !publicHashes.test(column),
  );
  const values: string[] = [];
  for (const { table, column } of columns) {
    const rows = await database.rows(`select ${column} as value from ${table}`);
    values.push(...rows.filter(({ value }) => value !== null).map(({ value }) => String(value)));
  }
  return values.filter((value) => value.length >= 12);
}
