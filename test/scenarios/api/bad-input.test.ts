import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '../../../src/doors/api/operation.ts';
import { assertDocumentedFailure } from '../../support/api/failure-form.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { addCustomer, addProject, subscribeTo } from '../../support/arrange.ts';
import { watchRows } from '../../support/database/rows.ts';
import { runsShare } from '../../support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

// Whatever is sent, the door answers: never with a fault of its own, always in a documented form, and a request that
// is not accepted changes no row.

const hangMs = 5000;
const writing = operationTable.filter((operation) => operation.body !== undefined);
const reading = operationTable.filter((operation) => operation.body === undefined);

// Text that breaks things: NUL, half surrogate pairs, text that runs the other way, control characters, what means
// something in URLs, SQL or HTML, and far too much of it.
const nastyPiece = fc.constantFrom(
  ...[
    '\0',
    '\ud800',
    '\udfff',
    '\u202e',
    '\u2028',
    '\u001b[2J',
    '\x7f',
    '\ufeff',
    '\u0300',
    'İ',
    'ß',
  ],
  ...[
    '%',
    '%00',
    "'; drop table customers; --",
    '"',
    '<script>',
    '{{x}}',
    '../',
    '😀',
    'مرحبا',
    '\r\n',
    ' ',
  ],
);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.oneof(nastyPiece, fc.string({ maxLength: 3 })) }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 45, max: 30_000 }).map((count) => 'a'.repeat(count)) },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.webUrl() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '1', '0', '-1', '999999999999999', 'ann@example.com'),
  },
);
const number = fc.constantFrom('1e400', '-0', '1e-400', '9007199254740993', '1', '0.1', '-1');
const depth = fc.integer({ min: 1, max: 20_000 });
/** JSON texts rather than values, so that they can hold what no value could. */
const jsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: text.map(toJson) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: number },
  { weight: 1, arbitrary: depth.map((levels) => '['.repeat(levels) + ']'.repeat(levels)) },
  {
    weight: 1,
    arbitrary: depth.map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('null', 'true', '{}', '[]', '{"__proto__":{"a":1}}') },
);

/** Good members for every operation, so that one bad one among them is reached. */
const goodMembers: Readonly<Record<string, string>> = {
  customer_id: '1',
  customer_name: 'Ann Lee',
  customer_status: 'Contacted',
  note: 'Text',
  reason: 'Because',
  hookUrl: 'https://hooks.example.com/a',
  type_request: 'customer_created',
  delivery_id: '1',
  which: 'all',
};

test('any body of any operation is answered', async (t) => {
  const door = await openDoor(t);
  const body = fc.oneof(
    jsonText,
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((json) => json.slice(0, -1)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writing),
      body,
      contentType(),
      async (operation, payload, type) => door.check(operation, { payload, headers: type }),
    ),
    { numRuns: 800 * runsShare },
  );
});

for (const operation of writing) {
  const members = membersOf(operation);
  if (members.length === 0) continue;
  test(`any value in a member of ${operation.action} is answered`, async (t) => {
    const door = await openDoor(t);
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...members) },
      { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'data', '') },
    );
    const value = fc.oneof({ weight: 2, arbitrary: text.map(toJson) }, jsonText);
    const bad = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 });
    const dropped = fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.subarray(members),
    );
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(bad, dropped, async (entries, without) => {
        runs += 1;
        const good = {
          ...goodMembers,
          subscription_id: door.subscriptionId,
          customer_email: `new-${runs}@example.com`,
        };
        const kept = members.filter((member) => member in good && !without.includes(member));
        const inner = toJsonObject([
          ...kept.map((member) => [member, toJson(good[member as keyof typeof good])] as const),
          // The later of two members with one name counts, as in any JSON.
          ...entries,
        ]);
        const payload = isInData(operation) ? `{"data":${inner}}` : inner;
        await door.check(operation, { payload });
      }),
      { numRuns: 200 * runsShare },
    );
  });
}

test('any query of any reading operation is answered', async (t) => {
  const door = await openDoor(t);
  const parameter = fc.oneof(
    fc.constantFrom(...reading.flatMap(parametersOf)),
    fc.string({ maxLength: 5 }),
  );
  const value = fc.oneof(
    text.map((plain) => encodeURIComponent(plain.toWellFormed())),
    fc.constantFrom(
      '%',
      '%zz',
      '%C3%28',
      '%ED%A0%80',
      '+',
      '&',
      '=',
      '[]',
      ';',
      '%00',
      '1',
      '2026-01-01',
    ),
    fc.constantFrom(
      '1e9',
      '0x10',
      '-1',
      '9999999999',
      '275760-09-13',
      '2026-01-01T00:00:00%2B99:99',
    ),
  );
  const query = fc
    .array(fc.tuple(parameter, value), { maxLength: 5 })
    .map((pairs) => pairs.map(([name, given]) => `&${encodeURIComponent(name)}=${given}`).join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reading), query, async (operation, more) =>
      door.check(operation, { more: more.slice(0, 14_000) }),
    ),
    { numRuns: 700 * runsShare },
  );
});

test('any method, action and key is answered', async (t) => {
  const door = await openDoor(t);
  const method = fc.constantFrom(
    ...(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const),
  );
  const action = fc.oneof(
    fc.constantFrom(...operationTable.map((operation) => operation.action)),
    fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', '', '%', 'GETACCOUNT'),
    text.map((plain) => encodeURIComponent(plain.toWellFormed()).slice(0, 5000)),
  );
  const key = fc.oneof(
    fc.constant('<key>'),
    text.map((plain) => encodeURIComponent(plain.toWellFormed()).slice(0, 5000)),
  );
  await fc.assert(
    fc.asyncProperty(method, action, key, jsonText, async (verb, name, apiKey, payload) => {
      const url = `/apidata.php?action=${name}&api_key=${apiKey.replace('<key>', door.apiKey)}`;
      await door.answers(name, verb, url, payload);
      // Wrong keys are limited, which would hide all else.
      door.waitAMinute();
    }),
    { numRuns: 500 * runsShare },
  );
});

test('any bytes on the wire are answered or the connection is closed', async (t) => {
  const door = await openDoor(t);
  const port = await door.listen();
  const line = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
  const head = fc.oneof(
    fc.constantFrom(
      'Content-Length: abc',
      'Content-Length: -1',
      'Content-Length: 5\r\nContent-Length: 6',
      'Content-Length: 99999999999999999999',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 3',
      'Content-Encoding: gzip',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
      'Content-Type: ;;;',
      'Content-Type: text/plain; charset="',
      'Idempotency-Key: \u00e9\u00ff',
      'Host: \r\nHost: b',
      ' folded: header',
      'X-Long: '.padEnd(20_000, 'x'),
    ),
    line,
    fc.tuple(line, line).map(([name, value]) => `${name}: ${value}`),
  );
  const target = fc.oneof(
    fc.constantFrom(...operationTable).map(({ action }) => `${door.url(action)}`),
    line,
    fc.constantFrom(
      '*',
      'http://[',
      '//',
      '/apidata.php',
      '/apidata.php?%',
      '/apidata.php?\xff\xfe',
    ),
  );
  const verb = fc.oneof(fc.constantFrom('GET', 'POST', 'HEAD', 'BREW', 'get', ''), line);
  const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', '');
  const body = fc.oneof(
    fc.constantFrom(
      '',
      '{}',
      '5\r\n{"a"}\r\n0\r\n\r\n',
      'ZZ\r\n',
      '0\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 50 }),
  );
  await fc.assert(
    fc.asyncProperty(
      verb,
      target,
      version,
      fc.array(head, { maxLength: 3 }),
      body,
      async (...parts) => {
        const [method, url, protocol, heads, rest] = parts;
        const headText = [`${method} ${url} ${protocol}`, 'Host: a', ...heads, '', ''].join('\r\n');
        const before = await door.rows();
        const statuses = await sendRaw(port, Buffer.from(headText + rest, 'latin1'));
        assert.deepEqual(
          statuses.filter((status) => status >= 500),
          [],
        );
        if (!statuses.includes(200)) assert.deepEqual(await door.rows(), before);
      },
    ),
    { numRuns: 500 * runsShare },
  );
});

type Injected = { payload?: string | Buffer; headers?: Record<string, string>; more?: string };

/** A door with one customer, project and subscription behind it, and the checks that every answer must pass. */
async function openDoor(t: TestContext) {
  const testApp = await openTestApp(t);
  await addProject(testApp, await addCustomer(testApp));
  const subscriptionId = await subscribeTo(testApp, 'customer_created');
  const rows = await watchRows(testApp.database);
  const url = (action: string) => `/apidata.php?action=${action}&api_key=${testApp.apiKey}`;
  const answers = answersOf(testApp, rows);
  return {
    apiKey: testApp.apiKey,
    subscriptionId,
    rows,
    url,
    answers,
    waitAMinute: () => testApp.clock.advance(60_000),
    check: ({ action, method }: Operation, { payload, headers, more = '' }: Injected) =>
      answers(action, method, url(action) + more, payload, headers),
    async listen(): Promise<number> {
      await testApp.server.listen({ host: '127.0.0.1', port: 0 });
      const address = testApp.server.server.address();
      return typeof address === 'object' ? (address?.port ?? 0) : 0;
    },
  };
}

function answersOf({ server, logged }: TestApp, rows: () => Promise<Record<string, string>>) {
  // What a request leaves is what the next one finds; only one that was accepted may change it.
  let left: Record<string, string> | undefined;
  return async (
    action: string,
    method: string,
    url: string,
    payload?: string | Buffer,
    headers: Record<string, string> = {},
  ) => {
    const before = left ?? (await rows());
    left = undefined;
    const reply = await server.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(
      logged.filter(({ level }) => level === 'error'),
      [],
    );
    if (reply.statusCode === 200) return assertFits(action, reply.json());
    const after = await rows();
    assert.deepEqual(after, before, 'a request that is refused changes nothing');
    left = after;
    if (method === 'HEAD') return assert.equal(reply.body, '');
    // What is refused outside the door, by path or method, has the general form.
    const { code } = reply.json();
    assertDocumentedFailure(
      code === 'NOT_FOUND' ? undefined : action,
      reply.statusCode,
      reply.json(),
    );
  };
}

function assertFits(action: string, body: unknown): void {
  const operation = operationTable.find((candidate) => candidate.action === action);
  assert.ok(operation, 'only an operation succeeds');
  const fit = operation.answer.safeParse(body);
  assert.ok(fit.success, `the answer fits its shape: ${fit.error?.message}`);
}

function contentType() {
  const types = [
    '',
    ';;;',
    'text/plain',
    'application/json',
    'application/xml',
    'a/b; charset="',
    'ü',
  ];
  return fc.constantFrom({}, ...types.map((type) => ({ 'content-type': type })));
}

/** The names of all members that an operation knows, read from its shape so that a new one is tried too. */
function membersOf({ body }: Operation): string[] {
  assert.ok(body);
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const { data } = schema.properties ?? {};
  if (typeof data !== 'object') return Object.keys(schema.properties ?? {});
  const name = data.$ref?.split('/').at(-1) ?? '';
  return Object.keys((schema.$defs?.[name] ?? data).properties ?? {});
}

/** Returns whether the members stand inside `data`, as those of customers do. */
function isInData({ body }: Operation): boolean {
  return body instanceof z.ZodObject && 'data' in body.shape;
}

function parametersOf({ query }: Operation): string[] {
  return Object.keys(
    z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  );
}

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

function toJsonObject(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${toJson(name)}:${value}`).join(',')}}`;
}

/** The statuses of all answers on a connection that sends these bytes and no more. Fails when it stays open. */
function sendRaw(port: number, bytes: Buffer): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const tooLong = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end after ${hangMs} ms: ${JSON.stringify(bytes.toString('latin1'))}`));
    }, hangMs);
    socket.on('data', (piece) => received.push(piece));
    // A reset is an answer too: the connection is over.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(tooLong);
      const answer = Buffer.concat(received).toString('latin1');
      resolve([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)));
    });
    socket.end(bytes);
  });
}
