import assert from 'node:assert/strict';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, type TestContext, test } from 'node:test';
import { findEarliestEvents } from '../../src/domain/events/event-queries.ts';
import type { FailureForm } from '../../src/doors/api/operation.ts';
import { operationTable } from '../support/api/operation-table.ts';
import { storeOf } from '../support/arrange.ts';
import { type Call, openTestApp, type TestApp } from '../support/open-test-app.ts';
import { accountCases } from './cases/account.ts';
import { contractCases } from './cases/contracts.ts';
import { customFieldCases } from './cases/custom-fields.ts';
import { customerCases } from './cases/customers.ts';
import { deliveryCases } from './cases/deliveries.ts';
import { dispatchCases } from './cases/dispatch.ts';
import { eventTypeCases } from './cases/event-types.ts';
import { eventCases } from './cases/events.ts';
import { fileCases } from './cases/files.ts';
import { leadCases } from './cases/leads.ts';
import { mergeCases } from './cases/merges.ts';
import { messageCases } from './cases/messages.ts';
import { meterDataCases } from './cases/meter-data.ts';
import { noteCases } from './cases/notes.ts';
import { planCases } from './cases/plans.ts';
import { productCases } from './cases/products.ts';
import { projectCases } from './cases/projects.ts';
import { proposalCases } from './cases/proposals.ts';
import { rebateCases } from './cases/rebates.ts';
import { sandboxCases } from './cases/sandbox.ts';
import { settingsCases } from './cases/settings.ts';
import { statusCases } from './cases/statuses.ts';
import { subscriptionCases } from './cases/subscriptions.ts';
import { taskCases } from './cases/tasks.ts';
import { webhookCases } from './cases/webhooks.ts';
import type { GoldenCase } from './golden-case.ts';
import {
  type Answer,
  expand,
  readGolden,
  shortenAnswer,
  shortenRefusal,
  type Written,
  writeGolden,
  writeTable,
} from './golden-files.ts';
import { showResponse } from './show-response.ts';

// An operation has two files: `answers.json` with what it answers when it succeeds, and `refusals.json`, a line a case.

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
  ...taskCases,
  ...noteCases,
  ...mergeCases,
  ...fileCases,
  ...customFieldCases,
  ...leadCases,
  ...productCases,
  ...settingsCases,
  ...proposalCases,
  ...sandboxCases,
];
const textCharactersShown = 2000;

type Golden = { given?: string; request?: object } & Written;
type File = Record<string, Golden>;

const formOf = new Map(operationTable.map(({ action, failure }) => [action, failure]));
const reading = new Set(
  operationTable.filter(({ method }) => method === 'GET').map(({ action }) => action),
);
const files = new Map(cases.map(fileOf).map((file) => [file, readGolden<File>(file) ?? {}]));
/** What the cases answer in this run. */
const answers = new Map<GoldenCase, Omit<Golden, keyof Written> & { answer: Answer }>();

type Arranged = { testApp: TestApp; arranged: string };

/** What is read and what is refused, by what was arranged with which options: both leave it as it was for the next. */
const untouched = new Map<GoldenCase['arrange'], Map<GoldenCase['options'], Promise<Arranged>>>();
const closing: (() => unknown)[] = [];
const untilTheEnd = { after: (close: () => unknown) => closing.push(close) };

// Cases have databases of their own, and wait for the disk more than they work.
suite('golden', { concurrency: 8 }, () => {
  after(async () => {
    for (const close of closing) await close();
  });
  for (const golden of cases) {
    test(`${golden.folder} answers ${golden.name} as its file says`, (t) => check(t, golden));
  }
});

test('no two cases of an operation share a name', () => {
  const names = cases.map((golden) => `${golden.folder}/${golden.name}`);
  assert.deepEqual(names, [...new Set(names)]);
});

test('every file and every entry has a case', { skip: isUpdate }, () => {
  assert.deepEqual(staleFiles(), []);
  for (const [file, entries] of files) {
    const names = cases.filter((golden) => fileOf(golden) === file).map(({ name }) => name);
    assert.deepEqual(Object.keys(entries), names, file);
  }
});

test('the files are written', { skip: !isUpdate }, () => {
  for (const file of files.keys()) write(file);
  for (const file of staleFiles()) rmSync(file);
});

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

async function arrange(t: Pick<TestContext, 'after'>, golden: GoldenCase): Promise<Arranged> {
  const open = async (t: Pick<TestContext, 'after'>): Promise<Arranged> => {
    const testApp = await openTestApp(t as TestContext, golden.options);
    return { testApp, arranged: String(await golden.arrange?.(testApp)) };
  };
  const changes = golden.refusal === undefined && !reading.has(golden.folder);
  if (changes || golden.options?.rateLimit !== undefined) return open(t);
  const alike = untouched.get(golden.arrange) ?? new Map();
  untouched.set(golden.arrange, alike);
  if (!alike.has(golden.options))
    alike.set(golden.options, open(untilTheEnd as Pick<TestContext, 'after'>));
  return alike.get(golden.options);
}

async function check(t: TestContext, golden: GoldenCase): Promise<void> {
  const { testApp, arranged } = await arrange(t, golden);
  const request = typeof golden.request === 'function' ? golden.request(arranged) : golden.request;
  const before = await eventTypesOf(testApp);
  const reply = await testApp.call(golden.folder, request);
  assert.deepEqual((await eventTypesOf(testApp)).slice(before.length), golden.events);
  assert.equal(reply.status === 200, golden.refusal === undefined, JSON.stringify(reply.body));
  if (reply.body?.code !== undefined) assert.equal(reply.body.code, golden.refusal);
  const written = {
    ...(golden.given !== undefined && { given: golden.given }),
    ...showRequest(request, [testApp.apiKey, arranged]),
  };
  const answer: Answer = JSON.parse(JSON.stringify(showResponse(reply)));
  answers.set(golden, { ...written, answer });
  if (isUpdate) return;
  const entries = files.get(fileOf(golden)) ?? {};
  const entry = entries[golden.name];
  assert.ok(entry, 'npm run golden writes the entry of a new case');
  const { given, request: asked } = entry;
  assert.deepEqual({ ...(given && { given }), ...(asked && { request: asked }) }, written);
  const whole = (name: string) => (entries[name] as { response: Answer }).response;
  assert.deepEqual(answer, expand(entry, formOfCase(golden), whole));
}

/** The keys differ with every change to how one is made, and say nothing, so they are not written down. */
function showRequest({ method, query, headers, body }: Call, keys: string[]) {
  const apiKey = query?.api_key;
  const request = {
    ...(method && { method }),
    ...(query && {
      query: {
        ...query,
        ...(apiKey !== undefined && keys.includes(apiKey) && { api_key: '<key>' }),
      },
    }),
    ...(headers && { headers }),
    ...(body !== undefined && { body: shorten(body) }),
  };
  const isBare = Object.keys(request).length === 0;
  return isBare ? {} : { request: JSON.parse(JSON.stringify(request)) };
}

/** A request with long text, such as a file, told by how long it is. */
function shorten(body: object | string): object | string {
  const shown = (text: string) =>
    text.length > textCharactersShown ? `<${text.length} characters>` : text;
  if (typeof body === 'string') return shown(body);
  return JSON.parse(
    JSON.stringify(body, (_, value) => (typeof value === 'string' ? shown(value) : value)),
  );
}

async function eventTypesOf(testApp: TestApp): Promise<string[]> {
  const events = await findEarliestEvents(storeOf(testApp), { type: undefined, limit: 1000 });
  return events.map((event) => event.type);
}

function fileOf({ folder: action, refusal }: GoldenCase): string {
  return join(folder, action, refusal === undefined ? 'answers.json' : 'refusals.json');
}

/** A case that is about no operation is refused as most operations refuse. */
function formOfCase(golden: GoldenCase): FailureForm {
  return formOf.get(golden.folder) ?? 'coded';
}

function staleFiles(): string[] {
  return globSync(join(folder, '**/*.json')).filter((file) => !files.has(file));
}

function write(file: string): void {
  const own = cases.filter((golden) => fileOf(golden) === file);
  const entries: File = {};
  const whole: [string, Answer][] = [];
  for (const golden of own) {
    const { answer, ...rest } = answers.get(golden) ?? assert.fail(golden.name);
    const written = golden.refusal
      ? shortenRefusal(answer, formOfCase(golden))
      : (shortest(whole.map(([name, like]) => shortenAnswer(answer, name, like))) ?? {
          response: answer,
        });
    if ('response' in written && !golden.refusal) whole.push([golden.name, answer]);
    entries[golden.name] = { ...rest, ...written };
  }
  if (file.endsWith('refusals.json')) writeTable(file, entries);
  else writeGolden(file, entries);
}

function shortest(all: readonly Written[]): Written | undefined {
  const lengthOf = (one: Written) => JSON.stringify(one).length;
  return all.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}
