import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { refusals } from '../src/domain/shared/refusals.ts';
import { parseMoment } from '../src/domain/shared/time.ts';
import { events } from '../src/doors/api/event-descriptions.ts';
import { refusalsOf } from '../src/doors/api/open-api/describe-failures.ts';
import { describePaths } from '../src/doors/api/open-api/describe-paths.ts';
import { schemaName } from '../src/doors/api/open-api/share-parts.ts';
import { operationsOf } from '../src/doors/api/operations.ts';
import { moment as momentShape } from '../src/doors/api/shapes.ts';
import { openTestApp } from './support/open-test-app.ts';

const { description, pattern } = momentShape.meta() ?? {};
const moment = { type: 'string', description, pattern };
const settings = { serverUrl: 'https://sundesk.test', version: '1.2.3' };
// The table is made without an app here: nothing is run, only described.
const table = operationsOf({} as never);
const document = asSent(describePaths(table, settings));
const documents = {
  'the document': document,
  'the document without webhooks': asSent(describePaths(table, { ...settings, webhooks: false })),
};

for (const [name, one] of Object.entries(documents)) {
  test(`${name} is valid OpenAPI 3.1`, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(one));
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, '3.1');
  });

  test(`a second validator finds nothing to warn of in ${name}`, async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Takes each branch of an `anyOf` or `then` for a whole object. Another test below checks all examples.
        'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
        // Looks for the members of a `not` within it, and not beside it.
        'no-required-schema-properties-undefined': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(one), config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    );
  });

  test(`every reference of ${name} leads somewhere, and every schema is used`, () => {
    const refs = [...JSON.stringify(one).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, ref]) => ref);
    for (const ref of refs) assert.ok(resolve(ref ?? '', one), ref);
    for (const schema of Object.keys(one.components.schemas))
      assert.ok(refs.includes(`#/components/schemas/${schema}`), schema);
    assert.doesNotMatch(JSON.stringify(one.components.schemas), /"const":(true|false)/);
  });

  test(`generators of clients find the members of every object of ${name}`, () => {
    for (const [schema, described] of Object.entries(one.components.schemas)) {
      for (const object of objectsOf(described)) assert.equal(object.anyOf, undefined, schema);
    }
  });
}

test('every operation has a path with its own name, tag, schemas and statuses', () => {
  assert.deepEqual(
    Object.keys(document.paths),
    [...table.keys()].map((action) => `/apidata.php/${action}`),
  );
  const tags = document.tags.map(({ name }) => name);
  for (const operation of table.values()) {
    const { action, method, body, answerMediaType } = operation;
    const item = document.paths[`/apidata.php/${action}`] as Record<string, Path>;
    assert.deepEqual(Object.keys(item), [method.toLowerCase()]);
    const described = item[method.toLowerCase()] as Path;
    assert.equal(described.operationId, action);
    assert.ok(described.tags.every((tag) => tags.includes(tag)) && described.tags.length === 1);
    assert.equal(described.requestBody !== undefined, body !== undefined, action);
    const isMessage = operation.failure === 'message';
    const statuses = isMessage ? [] : refusalsOf(operation).map((code) => refusals[code].status);
    for (const status of [...statuses, 200, 400, 403, 405, 429, 500, 503])
      assert.ok(described.responses[status], `${action} ${status}`);
    const { content } = described.responses[200] as { content: Record<string, unknown> };
    assert.deepEqual(Object.keys(content), [answerMediaType ?? 'application/json']);
    if (answerMediaType !== undefined)
      assert.deepEqual(content[answerMediaType], { schema: { type: 'string', format: 'binary' } });
  }
});

test('a body needs one of its names of a customer, and a blank one does not count', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const validate = ajv.compile({ $ref: 'document#/components/schemas/CreateCustomerRequest' });
  const isValid = (data: object) =>
    validate({ data: { customer_email: 'ann@example.com', ...data } });
  assert.ok(isValid({ customer_name: 'Ann' }));
  assert.ok(isValid({ customer_last_name: 'van der Berg' }));
  assert.ok(!isValid({ customer_name: ' ' }));
  assert.ok(!isValid({ customer_first_name: '' }));
  assert.ok(!isValid({}));
});

test('schemas say which members and parameters need or exclude each other', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const validates = (name: string, data: object) =>
    ajv.validate({ $ref: `document#/components/schemas/${name}` }, { data });
  const sms = { project_id: '1' };
  assert.ok(validates('SendProjectSmsRequest', { ...sms, text: 'Hi' }));
  assert.ok(validates('SendProjectSmsRequest', { ...sms, template: 'Proposal' }));
  assert.ok(!validates('SendProjectSmsRequest', { ...sms, text: 'Hi', template: 'Proposal' }));
  assert.ok(!validates('SendProjectSmsRequest', sms));
  const template = { name: 'Visit', text: 'May we come?' };
  assert.ok(validates('SetTemplateRequest', { ...template, channel: 'sms' }));
  assert.ok(validates('SetTemplateRequest', { ...template, channel: 'email', subject: 'Visit' }));
  assert.ok(!validates('SetTemplateRequest', { ...template, channel: 'email' }));
  // biome-ignore lint/suspicious/noExplicitAny: the document as JSON.
  const described: any = document.paths;
  const rulesOf = (action: string) => described[`/apidata.php/${action}`].get['x-parameter-rules'];
  for (const action of ['getconsent', 'getstatuschanges']) {
    assert.ok(ajv.validate(rulesOf(action), { customer_email: 'ann@example.com' }), action);
    assert.ok(!ajv.validate(rulesOf(action), {}), action);
  }
  assert.ok(!ajv.validate(rulesOf('getcontract'), {}));
  assert.ok(ajv.validate(rulesOf('getevents'), { after: 'start' }));
  assert.ok(!ajv.validate(rulesOf('getevents'), { after: 'start', consumer: 'crm' }));
});

test('schemas refuse the text, months and times that the checks refuse', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const isValid = (schema: object, value: unknown) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))(value);
  const body = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const status = (status_name: string) => ({ data: { status_name, kind: 'open', rank: 1 } });
  assert.ok(isValid(body('AddStatusRequest'), status('Site visit')));
  for (const name of ['Site\u0083visit', 'Site\nvisit', ' ', ''])
    assert.ok(!isValid(body('AddStatusRequest'), status(name)), JSON.stringify(name));
  const note = (text: string) => ({ data: { customer_id: '1', note: text } });
  assert.ok(isValid(body('AddCustomerNoteRequest'), note('\n Two\nlines')));
  for (const text of ['\n', 'No\0'])
    assert.ok(!isValid(body('AddCustomerNoteRequest'), note(text)), JSON.stringify(text));
  const months = { $ref: '#/components/schemas/TariffFreeWindowInput/properties/months' };
  assert.ok(isValid(months, [12, 1, 2]));
  assert.ok(!isValid(months, [1, 1]));
  const operation = document.paths['/apidata.php/getallcustomers'] as Record<string, Described>;
  const since =
    operation.get?.parameters.find(({ name }) => name === 'updated_since')?.schema ?? {};
  const times = ['2026-11-21', '2024-02-29', '2000-02-29 23:59:59', '2026-11-21T09:30:00.5+10:00'];
  times.push(
    '2026-11-21T00:00:00+1000',
    '2026-11-21T00:00Z',
    '20261121T240000,0+10',
    '20240229t09z',
  );
  for (const time of times) assert.ok(isValid(since, time) && parseMoment(time), time);
  for (const time of ['0000-00-00', '2026-02-29', '1900-02-29', '2026-11-21 25:00:00', '20260229'])
    assert.ok(!isValid(since, time) && parseMoment(time) === undefined, time);
  const allowed = fc.stringMatching(new RegExp(String(Object(since).pattern)));
  fc.assert(fc.property(allowed, (time) => assert.notEqual(parseMoment(time), undefined, time)));
});

test('the names of schemas follow the rule of schema-name.ts', () => {
  assertNamed(Object.keys(document.components.schemas));
});

function assertNamed(names: readonly string[]): void {
  const ofActions = [...table.values()].flatMap(({ action, body }) => [
    ...(body === undefined ? [] : [`${schemaName(action)}Request`]),
    `${schemaName(action)}Answer`,
  ]);
  const ofEvents = events.map(
    ({ type }) => `${type.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}Event`,
  );
  // Apart from these, a name ends in one of the words only where it is made for the reason that the word gives.
  const failures = ['Failure', 'BareFailure', 'AcknowledgedFailure', 'MessageFailure'];
  const files = [...table.values()].filter(({ answerMediaType }) => answerMediaType !== undefined);
  const ofFiles = files.map(({ action }) => `${schemaName(action)}Answer`);
  assert.deepEqual(
    names.filter((name) => /(Request|Answer|Failure)$|.Event$/.test(name)).sort(),
    [...ofActions, ...ofEvents, ...failures]
      .filter((name) => names.includes(name) || !ofFiles.includes(name))
      .sort(),
  );
  for (const name of names) {
    assert.match(name, /^(?:[A-Z][a-z]+)+$/, name);
    // A time-of-use tariff is a term of the trade.
    const plain = name.replace('TimeOfUse', '');
    assert.doesNotMatch(plain, /Of[A-Z]/, `${name}: the qualifying word comes first`);
    for (const [form, base] of [
      [/^(?:Whole|Dated)(.+)$/, name.replace(/^(?:Whole|Dated)/, '')],
      [/^(.+)Input$/, name.replace(/Input$/, '')],
      [/^Event(?!Type|Context)(.+)$/, name.replace(/^Event/, '')],
    ] as const) {
      if (!form.test(name) || isPartOfInput(name, names)) continue;
      assert.ok(names.includes(base), `${name} without ${base}`);
    }
  }
}

/** Answers may have one shape for two parts that callers send, because they promise no limits. */
function isPartOfInput(name: string, names: readonly string[]): boolean {
  const wholes = names.filter((one) => one !== name && one.endsWith('Input'));
  return name.endsWith('Input') && wholes.some((one) => name.startsWith(one.slice(0, -5)));
}

test('the document has each shape once', () => {
  const places = new Map<string, string[]>();
  for (const [name, described] of Object.entries(document.components.schemas)) {
    // The same body may be that of two actions; each says so itself.
    if (/(Request|Answer|Failure)$/.test(name)) continue;
    for (const part of partsOf(described)) {
      const isObject = Object.keys(part.properties ?? {}).length > 1 && part.allOf === undefined;
      const isList = (part.enum ?? []).length > 1;
      if (!isObject && !isList) continue;
      const { description: _, ...shape } = part;
      const text = JSON.stringify(shape);
      places.set(text, [...(places.get(text) ?? []), name]);
    }
  }
  const repeated = [...places].filter(([, names]) => names.length > 1);
  assert.deepEqual(repeated, [], 'Name the shape with an id, or the values in share-parts.ts');
});

test('a value with more members than another refers to it', () => {
  const { ListedCustomer, CreateCustomerAnswer, RemovePlanAnswer } = document.components
    .schemas as Record<string, Record<string, unknown>>;
  assert.deepEqual(ListedCustomer?.allOf, [
    { $ref: '#/components/schemas/DatedCustomer' },
    {
      type: 'object',
      properties: {
        id: { type: 'string' },
        created_at: moment,
        address: { type: 'string', description: 'One line; empty where none is known' },
        source: { type: 'string', description: 'How the customer found the firm' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['id', 'created_at', 'address', 'source', 'tags'],
    },
  ]);
  assert.deepEqual(CreateCustomerAnswer?.allOf, [
    { $ref: '#/components/schemas/ChangedCustomer' },
    {
      type: 'object',
      properties: { id: { type: 'string', description: 'The same as `customer_id`' } },
      required: ['id'],
    },
  ]);
  assert.deepEqual(RemovePlanAnswer, { $ref: '#/components/schemas/Acknowledgement' });
});

test('every example fits its schema', () => {
  // Each schema is compiled and used once or twice, which is not worth making the code better.
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    inlineRefs: false,
    multipleOfPrecision: 9,
    code: { optimize: false },
  });
  ajv.addSchema(document, 'document');
  const assertFits = ({ schema, value, what }: Sample) => {
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')),
    );
    assert.ok(validate(value), `${what}: ${JSON.stringify(validate.errors)}`);
  };
  let count = 0;
  for (const sample of examplesOf(document)) {
    assertFits(sample);
    count += 1;
  }
  assert.ok(count > 50, `${count} examples`);
});

test('events are delivered as they are documented', async (t) => {
  const { call } = await openTestApp(t);
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Example' };
  await call('createcustomer', { body: { data } });
  const change = { ...data, customer_status: 'Lost', reason: 'Chose another installer' };
  await call('setcustomerstatus', { body: { data: change } });
  const { body: fed } = await call('getevents', { query: { after: 'start' } });
  assert.equal(fed.length, 2);
  for (const { shape, type } of events) {
    // Parsing drops members that the shape does not have, so equality means there are none.
    for (const event of fed.filter((each: { type: string }) => each.type === type)) {
      assert.deepEqual(shape.parse(event), event, type);
    }
    const { example } =
      document.webhooks?.[type]?.post.requestBody.content['application/json'] ?? {};
    assert.deepEqual(shape.parse(example), example, type);
  }
});

type Described = { parameters: { name: string; schema: object }[] };
type Path = {
  operationId: string;
  tags: string[];
  requestBody?: object;
  responses: Record<string | number, object>;
};
type Sample = { schema: object; value: unknown; what: string };

/** Whatever stands in the document as an example, with the schema beside it. */
function* examplesOf(node: unknown, path = '#'): Generator<Sample> {
  if (typeof node !== 'object' || node === null) return;
  const { schema, example, examples } = node as Record<string, object | undefined>;
  if (schema !== undefined) {
    if (example !== undefined) yield { schema, value: example, what: path };
    for (const [name, one] of Object.entries(examples ?? {})) {
      const { $ref, value } = one as { $ref?: string; value?: unknown };
      const resolved = $ref === undefined ? value : (resolve($ref) as { value: unknown }).value;
      yield { schema, value: resolved, what: `${path}/${name}` };
    }
  }
  for (const [name, child] of Object.entries(node)) yield* examplesOf(child, `${path}/${name}`);
}

/** Every object with members within a schema, however deep. */
function* objectsOf(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: unknown };
  if (typeof properties === 'object') yield node as Record<string, unknown>;
  for (const child of Object.values(node)) yield* objectsOf(child);
}

type Part = { properties?: object; enum?: unknown[]; allOf?: unknown[]; description?: string };

/** A schema and all schemas within it. What a schema adds to another one is not a schema by itself. */
function* partsOf(node: unknown): Generator<Part> {
  if (typeof node !== 'object' || node === null) return;
  const { type, enum: values, allOf } = node as Part & { type?: unknown };
  if (typeof type === 'string' || Array.isArray(values)) yield node as Part;
  if (allOf !== undefined) yield* allOf.flatMap((added) => [...partsOf(added)].slice(1));
  const { allOf: _, ...others } = node as Part;
  for (const child of Object.values(others)) yield* partsOf(child);
}

function asSent<Document>(described: Document): Document {
  return JSON.parse(JSON.stringify(described));
}

function resolve(ref: string, within: object = document): unknown {
  const names = ref.split('/').slice(1);
  // biome-ignore lint/suspicious/noExplicitAny: a reference may lead anywhere in the document.
  return names.reduce<any>((node, name) => node?.[name.replaceAll('~1', '/')], within);
}
