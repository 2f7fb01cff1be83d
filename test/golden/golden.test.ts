import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { operationTable } from '../support/api/operation-table.ts';
import { storeOf } from '../support/arrange.ts';
import { type Call, openTestApp, type TestApp } from '../support/open-test-app.ts';
import { accountCases } from './cases/account.ts';
import { contractCases } from './cases/contracts.ts';
import { customerCases } from './cases/customers.ts';
import { deliveryCases } from './cases/deliveries.ts';
import { dispatchCases } from './cases/dispatch.ts';
import { eventTypeCases } from './cases/event-types.ts';
import { eventCases } from './cases/events.ts';
import { messageCases } from './cases/messages.ts';
import { meterDataCases } from './cases/meter-data.ts';
import { planCases } from './cases/plans.ts';
import { projectCases } from './cases/projects.ts';
import { proposalCases } from './cases/proposals.ts';
import { rebateCases } from './cases/rebates.ts';
import { sandboxCases } from './cases/sandbox.ts';
import { settingsCases } from './cases/settings.ts';
import { statusCases } from './cases/statuses.ts';
import { subscriptionCases } from './cases/subscriptions.ts';
import { webhookCases } from './cases/webhooks.ts';
import type { GoldenCase } from './golden-case.ts';
import { showResponse } from './show-response.ts';

const folder = join(import.meta.dirname, 'api');
const isUpdate = process.env.UPDATE_GOLDEN === '1';
const cases = [
  ...customerCases,
  ...webhookCases,
  ...subscriptionCases,
  ...deliveryCases,
  ...eventCases,
  ...eventTypeCases,
  ...accountCases,
  ...dispatchCases,
  ...contractCases,
  ...messageCases,
  ...projectCases,
  ...meterDataCases,
  ...statusCases,
  ...planCases,
  ...rebateCases,
  ...settingsCases,
  ...proposalCases,
  ...sandboxCases,
];
const bodyCharactersShown = 2000;

if (isUpdate)
  after(() => {
    for (const file of staleFiles()) rmSync(join(folder, file));
  });

// Each case has a database of its own, and waits for the disk more than it works.
suite('golden', { concurrency: 8 }, () => {
  for (const golden of cases) {
    test(`${golden.folder} answers ${golden.name} as its file says`, (t) => check(t, golden));
  }
});

test('no two cases share a file', () => {
  const names = cases.map(fileOf);
  assert.deepEqual(names, [...new Set(names)]);
});

test('every file has a case', { skip: isUpdate }, () => assert.deepEqual(staleFiles(), []));

for (const { action, refusals } of operationTable) {
  test(`${action} has a case of success and one for each of its refusals`, () => {
    const own = cases.filter((golden) => golden.folder === action);
    assert.ok(own.some((golden) => golden.refusal === undefined));
    const shown = new Set(own.map((golden) => golden.refusal));
    assert.deepEqual(
      refusals.filter((code) => !shown.has(code)),
      [],
    );
  });
}

async function check(t: TestContext, golden: GoldenCase): Promise<void> {
  const testApp = await openTestApp(t, golden.options);
  const arranged = String(await golden.arrange?.(testApp));
  const request = typeof golden.request === 'function' ? golden.request(arranged) : golden.request;
  const before = await eventTypesOf(testApp);
  const reply = await testApp.call(golden.folder, request);
  assert.deepEqual((await eventTypesOf(testApp)).slice(before.length), golden.events);
  assert.equal(reply.status === 200, golden.refusal === undefined, JSON.stringify(reply.body));
  if (reply.body?.code !== undefined) assert.equal(reply.body.code, golden.refusal);
  const written = {
    ...(golden.given !== undefined && { given: golden.given }),
    request: showRequest(golden.folder, request, [testApp.apiKey, arranged]),
    response: showResponse(reply),
  };
  const file = join(folder, fileOf(golden));
  if (isUpdate) write(file, written);
  assert.ok(existsSync(file), 'npm run golden writes the file of a new case');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(written)));
}

/** The keys differ with every change to how one is made, and say nothing, so they are not written down. */
function showRequest(action: string, { method, query, headers, body }: Call, keys: string[]) {
  const given = { action, api_key: keys[0], ...query };
  const apiKey = given.api_key;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    query: { ...given, ...(keys.includes(apiKey ?? '') && { api_key: '<key>' }) },
    ...(headers && { headers }),
    ...(body !== undefined && { body: shorten(body) }),
  };
}

function shorten(body: object | string): object | string {
  const isLong = typeof body === 'string' && body.length > bodyCharactersShown;
  return isLong ? `<${body.length} characters>` : body;
}

async function eventTypesOf(testApp: TestApp): Promise<string[]> {
  const events = await storeOf(testApp).events.earliest({ type: undefined, limit: 1000 });
  return events.map((event) => event.type);
}

function fileOf(golden: GoldenCase): string {
  return join(golden.folder, `${golden.name}.json`);
}

function staleFiles(): string[] {
  const known = new Set(cases.map(fileOf));
  return globSync('**/*.json', { cwd: folder }).filter((file) => !known.has(file));
}

function write(file: string, golden: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
}
