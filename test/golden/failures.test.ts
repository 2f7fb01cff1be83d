import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FailureForm, Operation } from '../../src/doors/api/operation.ts';
import { operationTable } from '../support/api/operation-table.ts';
import { storeOf } from '../support/arrange.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import {
  type FailureCase,
  internalFailure,
  limitFailure,
  requestFailures,
} from './cases/failures.ts';
import { showResponse } from './show-response.ts';

// Failures that any operation can answer stand in `failures/<case>.<form>.json`, once for each form of a failure, and every
// operation of that form is held to the file. Where operations differ, the file names those of each answer.

const folder = join(import.meta.dirname, 'failures');
const isUpdate = process.env.UPDATE_GOLDEN === '1';
const forms: readonly FailureForm[] = ['bare', 'coded', 'acknowledged', 'message'];
/** So many wrong keys a minute as there are here are refused otherwise. */
const pauseMs = 60_000;

type Response = ReturnType<typeof showResponse>;
/** One answer of all operations, or one for those that are named. */
type Golden = { given: string } & (
  | { response: Response }
  | { responses: { operations: string[]; response: Response }[] }
);

test('every operation refuses a request as the files say', async (t) => {
  const testApp = await openTestApp(t);
  for (const failure of requestFailures) {
    await t.test(failure.name, () => check(testApp, failure));
    testApp.clock.advance(pauseMs);
  }
});

test('every operation is limited as the file says', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 1, perMs: 60_000 } });
  assert.equal((await testApp.call('getaccount')).status, 200);
  await check(testApp, limitFailure);
});

test('every operation hides a fault of ours as the file says', async (t) => {
  const testApp = await openTestApp(t);
  testApp.app.store.accounts.findApiKeyByHash = () =>
    Promise.reject(new Error('The disk is on fire'));
  await check(testApp, internalFailure);
});

test('every file of a failure has a case', () => {
  const cases = [...requestFailures, limitFailure, internalFailure];
  const known = cases.flatMap((failure) =>
    forms
      .filter((form) => concerned(failure, form).length > 0)
      .map((form) => fileOf(failure, form)),
  );
  const stale = readdirSync(folder).filter((file) => !known.includes(file));
  if (isUpdate) for (const file of stale) rmSync(join(folder, file));
  else assert.deepEqual(stale, []);
});

async function check(testApp: TestApp, failure: FailureCase): Promise<void> {
  for (const form of forms) {
    const operations = concerned(failure, form);
    if (operations.length === 0) continue;
    const answers = new Map<string, Response>();
    for (const operation of operations) {
      const request = await failure.request(testApp, operation);
      const reply = await testApp.call(operation.action, request);
      assert.notEqual(reply.status, 200, operation.action);
      if (form !== 'message') assert.equal(reply.body.code, failure.refusal, operation.action);
      answers.set(operation.action, withoutChance(showResponse(reply)));
    }
    const file = join(folder, fileOf(failure, form));
    if (isUpdate) write(file, toGolden(failure, operations, answers));
    assert.ok(existsSync(file), 'npm run golden writes the file of a new case');
    const golden: Golden = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(golden.given, failure.given);
    assert.deepEqual(Object.fromEntries(answers), expectedOf(golden, operations));
  }
  assert.deepEqual(await storeOf(testApp).events.earliest({ type: undefined, limit: 1 }), []);
}

function concerned({ concerns = () => true }: FailureCase, form: FailureForm): Operation[] {
  return operationTable.filter((operation) => operation.failure === form && concerns(operation));
}

function expectedOf(golden: Golden, operations: Operation[]): Record<string, Response> {
  if ('response' in golden) {
    return Object.fromEntries(
      operations.map((operation) => [operation.action, filled(golden.response, operation)]),
    );
  }
  return Object.fromEntries(
    golden.responses.flatMap((group) => group.operations.map((action) => [action, group.response])),
  );
}

function toGolden(
  { given }: FailureCase,
  operations: Operation[],
  answers: ReadonlyMap<string, Response>,
): Golden {
  const groups = Map.groupBy(operations, (operation) =>
    JSON.stringify(blanked(answers.get(operation.action), operation)),
  );
  const [first] = groups.keys();
  if (groups.size === 1) return { given, response: JSON.parse(first ?? '') };
  const responses = [...groups.values()].map((group) => ({
    operations: group.map(({ action }) => action),
    response: answers.get(group[0]?.action ?? '') as Response,
  }));
  return { given, responses };
}

/** An answer may name the operation and its method. */
function filled(response: Response, { action, method }: Operation): Response {
  const text = JSON.stringify(response);
  return JSON.parse(text.replaceAll('<action>', action).replaceAll('<method>', method));
}

function blanked(response: Response | undefined, { action, method }: Operation): Response {
  const text = JSON.stringify(response);
  return JSON.parse(
    text
      .replace(`"${action} takes ${method}"`, '"<action> takes <method>"')
      .replace(`"allow":"${method}"`, '"allow":"<method>"'),
  );
}

/** Without the id of a fault, and without how much of a rate limit the operations before have left. */
function withoutChance(response: Response): Response {
  const text = JSON.stringify(response)
    .replace(/fault_[0-9a-z]{26}/, '<fault>')
    .replace(/;r=\d+;t=\d+"/, ';r=<left>;t=<seconds>"');
  return JSON.parse(text);
}

function fileOf({ name }: FailureCase, form: FailureForm): string {
  return `${name}.${form}.json`;
}

function write(file: string, golden: Golden): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
}
