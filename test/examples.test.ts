import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { minuteMs } from '../src/domain/shared/time.ts';
import { failureAnswer } from '../src/doors/api/errors.ts';
import {
  type CodeWithMessage,
  describeCodes,
  exampleFailure,
} from '../src/doors/api/open-api/describe-failures.ts';
import { operationsOf } from '../src/doors/api/operations.ts';
import { type Example, exampleFiles, readExample } from '../src/doors/api/read-example.ts';
import { rememberAnsweredIds } from './support/api/answered-ids.ts';
import { arrangeSandbox } from './support/api/arrange-sandbox.ts';
import { beforeExample, examplePorts } from './support/api/between-examples.ts';
import { operationTable } from './support/api/operation-table.ts';
import { seedExamples } from './support/api/seed-examples.ts';
import { type Call, openTestApp, type TestApp } from './support/open-test-app.ts';

const rewrite = process.env.UPDATE_GOLDEN === '1';

test('every operation has an example, and every example an operation', async (t) => {
  const { app } = await openTestApp(t);
  assert.deepEqual([...exampleFiles.keys()].sort(), [...operationsOf(app).keys()].sort());
});

test('the examples, sent in the order of the table, are answered as they say', async (t) => {
  const testApp = await openTestApp(t, { ports: examplePorts });
  const apiKey = await seedExamples(testApp);
  const ids = rememberAnsweredIds();
  let sandboxKey = '';
  for (const { action, method, sandboxOnly } of operationsOf(testApp.app).values()) {
    testApp.clock.advance(minuteMs);
    await beforeExample[action]?.(testApp);
    const written = readExample(action);
    const example: Example = rewrite
      ? JSON.parse(ids.translate(JSON.stringify({ ...written, answer: undefined })))
      : written;
    const { query = {}, body } = example;
    if (sandboxOnly) sandboxKey ||= await arrangeSandbox(testApp);
    const reply = await testApp.call(action, {
      method,
      query: { api_key: sandboxOnly ? sandboxKey : apiKey, ...query },
      ...(body && { body }),
    });
    assert.equal(reply.status, 200, `${action}: ${JSON.stringify(reply.body)}`);
    ids.learn(written.answer, reply.body);
    if (rewrite) writeExample(action, { ...example, answer: reply.body });
    else assert.deepEqual(reply.body, example.answer, action);
  }
  if (rewrite) format();
});

test('every example has exactly the members of its operation', async (t) => {
  const { app } = await openTestApp(t);
  for (const { action, query, body, answer } of operationsOf(app).values()) {
    const example = readExample(action);
    // Parsing drops members that the shape does not have, so equality means there are none.
    assert.deepEqual(answer.parse(example.answer), example.answer, action);
    assert.deepEqual(Object.keys(query.parse(example.query ?? {}) as object), [
      ...Object.keys(example.query ?? {}),
    ]);
    if (body === undefined) continue;
    // Some bodies are read into values of the domain, so their names are compared with those of the schema.
    assert.equal(body.safeParse(example.body).success, true, action);
    const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    assert.deepEqual(undescribedMembers(described, example.body), [], action);
  }
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The paths of all members that no part of the schema names. */
function undescribedMembers(root: JsonSchema, example: unknown): string[] {
  return visit([root], example, '');

  function visit(schemas: readonly JsonSchema[], value: unknown, path: string): string[] {
    const parts = schemas.flatMap(partsOf);
    if (Array.isArray(value)) {
      const items = parts.flatMap(({ items }) => (items ? [items as JsonSchema] : []));
      return value.flatMap((each, index) => visit(items, each, `${path}[${index}]`));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      const found = parts.flatMap(({ properties, additionalProperties }) => {
        const schema = properties?.[name] ?? additionalProperties;
        return typeof schema === 'object' ? [schema as JsonSchema] : [];
      });
      return found.length === 0 ? [`${path}.${name}`] : visit(found, member, `${path}.${name}`);
    });
  }

  function partsOf(schema: JsonSchema): JsonSchema[] {
    const { $ref, anyOf = [], allOf = [], oneOf = [] } = schema;
    const referred = $ref === undefined ? [] : [root.$defs?.[$ref.replace('#/$defs/', '')]];
    const inner = [...referred, ...anyOf, ...allOf, ...oneOf] as JsonSchema[];
    return [schema, ...inner.flatMap(partsOf)];
  }
}

/** How each failure comes about; the rest cannot be brought about by a request to this server. */
const provocations: Partial<Record<CodeWithMessage, [action: string, request: Call][]>> = {
  INVALID_ACTION: [['getnothing', {}]],
  INVALID_API_KEY: [
    ['getaccount', { query: { api_key: 'unknown' } }],
    ['createcustomer', { query: { api_key: 'unknown' }, body: {} }],
    ['subscribe_customer', { query: { api_key: 'unknown' }, body: {} }],
  ],
  INVALID_PARAMETERS: [
    ['getcustomerByemail', {}],
    ['getevents', { query: { after: 'unknown' } }],
    ['createcustomer', { body: { data: {} } }],
    ['subscribe_customer', { body: {} }],
  ],
  BODY_TOO_LARGE: [['createcustomer', { body: ' '.repeat(1024 * 1024 + 1) }]],
  ENCODING_REFUSED: [
    ['createcustomer', { body: '{}', headers: { 'content-encoding': 'gzip' } }],
    ['subscribe_customer', { body: '{}', headers: { 'content-encoding': 'br' } }],
  ],
  CUSTOMER_NOT_FOUND: [
    ['getcustomerByemail', { query: { customer_email: 'nobody@example.com' } }],
    ['addcustomernote', { body: { data: { customer_id: '999', note: 'Called' } } }],
  ],
  CUSTOMER_EXISTS: [
    [
      'createcustomer',
      { body: { data: { customer_email: 'maria.santos@example.com', customer_name: 'Maria' } } },
    ],
  ],
  STATUS_CHANGE_REFUSED: [
    ['setcustomerstatus', { body: { data: { customer_id: '1', customer_status: 'Lost' } } }],
  ],
  DELIVERY_NOT_FOUND: [
    ['getattempts', { query: { delivery_id: '999' } }],
    ['retrydelivery', { body: { delivery_id: '999' } }],
  ],
  REPLAY_NOT_FOUND: [['cancelreplay', { body: { replay_id: 'replay_none' } }]],
  CONSUMER_NOT_FOUND: [['removeconsumer', { body: { consumer: 'unknown' } }]],
  SUBSCRIPTION_NOT_FOUND: [['unsubscribe_customer', { body: { subscription_id: 'sub_none' } }]],
};

test('the failures of the documentation are what callers get', async (t) => {
  const testApp = await openTestApp(t, { ports: examplePorts });
  await seedExamples(testApp);
  for (const [code, requests] of Object.entries(provocations)) {
    for (const [action, request] of requests) {
      await assertFailure(testApp, code as CodeWithMessage, action, request);
    }
  }
});

test('failures that need more than one request are documented as callers get them', async (t) => {
  const testApp = await openTestApp(t, { rateLimit: { requests: 3, perMs: minuteMs } });
  const reader = await testApp.makeKey(['customers:read']);
  const foreign = { query: { api_key: reader }, body: {} };
  await assertFailure(testApp, 'UNAUTHORIZED_ACCESS', 'createcustomer', foreign);
  await assertFailure(testApp, 'UNAUTHORIZED_ACCESS', 'subscribe_customer', foreign);
  const create = (customer_name: string) => ({
    headers: { 'idempotency-key': 'one' },
    body: { data: { customer_email: 'ann@example.com', customer_name } },
  });
  await testApp.call('createcustomer', create('Ann'));
  await assertFailure(testApp, 'IDEMPOTENCY_KEY_REUSED', 'createcustomer', create('Anna'));
  await testApp.call('getaccount');
  await assertFailure(testApp, 'RATE_LIMITED', 'getaccount', {});
});

test('every code has a message for the documentation', () => {
  for (const { code } of describeCodes(operationTable)) {
    if (code === 'METHOD_NOT_ALLOWED') continue;
    assert.ok(exampleFailure(code as CodeWithMessage, 'coded').message, code);
  }
});

async function assertFailure(
  { app, call }: TestApp,
  code: CodeWithMessage,
  action: string,
  request: Call,
): Promise<void> {
  const form = operationsOf(app).get(action)?.failure ?? 'coded';
  const reply = await call(action, request);
  assert.deepEqual(
    { status: reply.status, body: reply.body },
    failureAnswer(form, exampleFailure(code, form)),
    `${code} of ${action}`,
  );
}

function writeExample(action: string, example: Example): void {
  writeFileSync(exampleFiles.get(action) ?? '', JSON.stringify(example, null, 2));
}

function format(): void {
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
  execFileSync(biome, ['format', '--write', ...exampleFiles.values()]);
}
