import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findEarliestEvents } from '../../src/domain/events/event-queries.ts';
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
import {
  type Answer,
  expand,
  readGolden,
  shortenRefusal,
  type Written,
  writeTable,
} from './golden-files.ts';
import { showResponse } from './show-response.ts';

// Failures that any operation can answer stand in `failures.json`, once for each form of a failure, and every operation of
// that form is held to the entry. Where operations differ, the entry names those of each answer.

const file = join(import.meta.dirname, 'failures.json');
const isUpdate = process.env.UPDATE_GOLDEN === '1';
const forms: readonly FailureForm[] = ['bare', 'coded', 'acknowledged', 'message'];
/** So many wrong keys a minute as there are here are refused otherwise. */
const pauseMs = 60_000;

/** One answer of all operations, or one for those that are named. */
type Golden = { given: string } & (Written | { answers: ({ operations: string[] } & Written)[] });

/** By the name of the case and the form. */
const entries = readGolden<Record<string, Golden>>(file) ?? {};
const written: Record<string, Golden> = {};

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

test('every entry of a failure has a case', () => {
  if (isUpdate) writeTable(file, written);
  else assert.deepEqual(Object.keys(entries), namesOfAll());
});

async function check(testApp: TestApp, failure: FailureCase): Promise<void> {
  for (const form of forms) {
    const operations = concerned(failure, form);
    if (operations.length === 0) continue;
    const answers = new Map<string, Answer>();
    for (const operation of operations) {
      const request = await failure.request(testApp, operation);
      const reply = await testApp.call(operation.action, request);
      assert.notEqual(reply.status, 200, operation.action);
      if (form !== 'message') assert.equal(reply.body.code, failure.refusal, operation.action);
      answers.set(operation.action, withoutChance(showResponse(reply)));
    }
    const name = nameOf(failure, form);
    written[name] = toGolden(failure, form, operations, answers);
    if (isUpdate) continue;
    const golden = entries[name];
    assert.ok(golden, 'npm run golden writes the entry of a new case');
    assert.equal(golden.given, failure.given);
    assert.deepEqual(Object.fromEntries(answers), expectedOf(golden, form, operations));
  }
  assert.deepEqual(await findEarliestEvents(storeOf(testApp), { type: undefined, limit: 1 }), []);
}

function concerned({ concerns = () => true }: FailureCase, form: FailureForm): Operation[] {
  return operationTable.filter((operation) => operation.failure === form && concerns(operation));
}

function expectedOf(
  golden: Golden,
  form: FailureForm,
  operations: Operation[],
): Record<string, Answer> {
  const whole = (entry: Written) => expand(entry, form, () => assert.fail('no entry is a patch'));
  if ('answers' in golden) {
    return Object.fromEntries(
      golden.answers.flatMap(({ operations: actions, ...entry }) =>
        actions.map((action) => [action, whole(entry)]),
      ),
    );
  }
  const answer = whole(golden);
  return Object.fromEntries(
    operations.map((operation) => [operation.action, filled(answer, operation)]),
  );
}

function toGolden(
  { given }: FailureCase,
  form: FailureForm,
  operations: Operation[],
  answers: ReadonlyMap<string, Answer>,
): Golden {
  const groups = Map.groupBy(operations, (operation) =>
    JSON.stringify(blanked(answers.get(operation.action), operation)),
  );
  const [first] = groups.keys();
  if (groups.size === 1) return { given, ...shortenRefusal(JSON.parse(first ?? ''), form) };
  return {
    given,
    answers: [...groups.values()].map((group) => ({
      operations: group.map(({ action }) => action),
      ...shortenRefusal(answers.get(group[0]?.action ?? '') as Answer, form),
    })),
  };
}

/** An answer may name the operation and its method. */
function filled(response: Answer, { action, method }: Operation): Answer {
  const text = JSON.stringify(response);
  return JSON.parse(text.replaceAll('<action>', action).replaceAll('<method>', method));
}

function blanked(response: Answer | undefined, { action, method }: Operation): Answer {
  const text = JSON.stringify(response);
  return JSON.parse(
    text
      .replace(`"${action} takes ${method}"`, '"<action> takes <method>"')
      .replace(`"allow":"${method}"`, '"allow":"<method>"'),
  );
}

/** Without the id of a fault, and without how much of a rate limit the operations before have left. */
function withoutChance(response: Answer): Answer {
  const text = JSON.stringify(response)
    .replace(/fault_[0-9a-z]{26}/, '<fault>')
    .replace(/;r=\d+;t=\d+"/, ';r=<left>;t=<seconds>"');
  return JSON.parse(text);
}

function nameOf({ name }: FailureCase, form: FailureForm): string {
  return `${name}.${form}`;
}

/** The names of all entries, in the order in which the tests write them. */
function namesOfAll(): string[] {
  return [...requestFailures, limitFailure, internalFailure].flatMap((failure) =>
    forms
      .filter((form) => concerned(failure, form).length > 0)
      .map((form) => nameOf(failure, form)),
  );
}
