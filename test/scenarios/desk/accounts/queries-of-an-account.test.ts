import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseName } from '../../../../src/database/naming.ts';
import { tables } from '../../../../src/domain/schema.ts';
import { operationsOf } from '../../../../src/doors/api/operations.ts';
import { readExample } from '../../../../src/doors/api/read-example.ts';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { beforeExample, examplePorts } from '../../../support/api/between-examples.ts';
import { seedExamples } from '../../../support/api/seed-examples.ts';
import { countQueries } from '../../../support/database/count-queries.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { openTestApp } from '../../../support/open-test-app.ts';
import { allSamples } from '../samples/all-samples.ts';
import { arrangeWorld } from '../samples/arrange-world.ts';

const ofAccounts = Object.values(tables)
  .filter(({ columns }) =>
    Object.entries(columns).some(
      ([name, { facts }]) => name === 'accountId' && facts.references?.table === 'accounts',
    ),
  )
  .map(({ name }) => databaseName(name));

/** The delivery engine works on subscriptions of all accounts. Use cases look them up within their account first. */
const isOfSubscription = (sql: string) =>
  /"(deliveries|endpoint_states)"/.test(sql) && /"subscription_id" = ([?$]|"rows"\.)/.test(sql);

test('every query of the desk on rows of accounts names the account', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const world = { ...(await arrangeWorld(desk)), desk };
  const queries = countQueries(t);
  const paths = Object.keys(webRouter._def.procedures);
  for (const path of paths) {
    const sample = allSamples[path];
    assert(sample, path);
    let procedure: unknown = desk.as(desk.owner);
    for (const step of path.split('.')) procedure = (procedure as Record<string, unknown>)[step];
    // What an earlier procedure removed is refused; its queries count as well.
    await (procedure as (input: unknown) => Promise<unknown>)(sample.input?.(world)).catch(
      () => undefined,
    );
  }
  assert.ok(queries.length > 500, `${queries.length}`);
  assert.deepEqual(ofAnyAccount(queries), []);
});

test('every query of the API on rows of accounts names the account', async (t) => {
  const testApp = await openTestApp(t, { ports: examplePorts });
  const apiKey = await seedExamples(testApp);
  const queries = countQueries(t);
  const ofOperations: string[] = [];
  for (const { action, method } of operationsOf(testApp.app).values()) {
    await beforeExample[action]?.(testApp);
    queries.length = 0;
    const { query, body } = readExample(action);
    await testApp.call(action, {
      method,
      query: { api_key: apiKey, ...query },
      ...(body && { body }),
    });
    ofOperations.push(...queries);
  }
  assert.ok(ofOperations.length > 300, `${ofOperations.length}`);
  assert.deepEqual(ofAnyAccount(ofOperations), []);
});

function ofAnyAccount(queries: readonly string[]): string[] {
  const open = queries.filter(
    (sql) =>
      ofAccounts.some((table) => new RegExp(`(from|into|join|update) "${table}"`).test(sql)) &&
      !/\baccount_id\b/.test(sql) &&
      !isOfSubscription(sql),
  );
  return [...new Set(open)];
}
