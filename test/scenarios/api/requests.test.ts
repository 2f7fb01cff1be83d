import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { withoutLink } from '../../support/api/without-link.ts';
import { addCustomer } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const ann = '{"data":{"customer_email":"ann@example.com","customer_name":"Ann Lee"}}';
const bodyBytesMax = 1024 * 1024;

// The order of the checks: a request with every fault from some point on is refused for the first of them.
const faults: readonly { name: string; mend: Partial<Sent>; code: string; message: string }[] = [
  { name: 'the action', mend: {}, code: 'INVALID_ACTION', message: 'Unknown action' },
  {
    name: 'the method',
    mend: { action: 'createcustomer' },
    code: 'METHOD_NOT_ALLOWED',
    message: 'createcustomer takes POST',
  },
  {
    name: 'the key',
    mend: { method: 'POST' },
    code: 'INVALID_API_KEY',
    message: 'Invalid API key',
  },
  {
    name: 'the permission',
    mend: { key: 'reading' },
    code: 'UNAUTHORIZED_ACCESS',
    message: 'Unauthorized access',
  },
  {
    name: 'the size of the body',
    mend: { key: 'full' },
    code: 'BODY_TOO_LARGE',
    message: 'The body is larger than 1 MiB',
  },
  {
    name: 'the JSON of the body',
    mend: { payload: '{' },
    code: 'INVALID_PARAMETERS',
    message: 'Invalid JSON',
  },
  {
    name: 'the first member',
    mend: { payload: '{"data":{}}' },
    code: 'INVALID_PARAMETERS',
    message: 'customer_email is required',
  },
  {
    name: 'the second member',
    mend: { payload: '{"data":{"customer_email":"ann@example.com","customer_type":"x"}}' },
    code: 'INVALID_PARAMETERS',
    message: 'customer_type must be one of: Residential, Commercial, Large-Scale',
  },
  {
    name: 'the rules',
    mend: { payload: ann },
    code: 'CUSTOMER_EXISTS',
    message: 'A customer with the email address ann@example.com already exists',
  },
];
type Sent = {
  action: string;
  method: 'PUT' | 'POST';
  key: 'wrong' | 'reading' | 'full';
  payload: string;
};

test('checks run in their order: method and action, key, permission, body, fields', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const keys = {
    wrong: 'sundesk_wrong',
    reading: await testApp.makeKey(['customers:read']),
    full: testApp.apiKey,
  };
  let sent: Sent = {
    action: 'nothing',
    method: 'PUT',
    key: 'wrong',
    payload: ' '.repeat(bodyBytesMax + 1),
  };
  for (const { name, mend, code, message } of faults) {
    sent = { ...sent, ...mend };
    const reply = await testApp.server.inject({
      method: sent.method,
      url: `/apidata.php?action=${sent.action}&api_key=${keys[sent.key]}`,
      payload: sent.payload,
    });
    const { code: given, message: said } = reply.json();
    assert.deepEqual([given, said], [code, message], name);
  }
});

for (const contentType of [
  undefined,
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'text/plain',
  'text/html; charset=iso-8859-1',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'a/b; charset="',
]) {
  test(`a body is read as JSON when its content type is ${contentType}`, (t) =>
    readsBody(openTestApp(t), contentType));
}

for (const contentType of ['', ';;;', 'json', 'text/', '/', 'ü/ü']) {
  test(`a body is read as JSON when its content type is garbage: "${contentType}"`, (t) =>
    readsBody(openTestApp(t), contentType));
}

test('a body of exactly 1 MiB is read and one byte more is not', async (t) => {
  const testApp = await openTestApp(t);
  for (const [bytes, status] of [
    [bodyBytesMax + 1, 413],
    [bodyBytesMax, 200],
  ] as const) {
    const reply = await testApp.call('createcustomer', { body: ann.padEnd(bytes, ' ') });
    assert.equal(reply.status, status);
  }
});

test('a body that tells no length is cut off at 1 MiB', async (t) => {
  const testApp = await openTestApp(t);
  const port = await listen(testApp);
  const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const answer = await sendRaw(
    port,
    `POST ${urlOf(testApp, 'createcustomer')} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(17)}0\r\n\r\n`,
  );
  assert.match(answer, /^HTTP\/1\.1 413 /);
});

test('the size of the body is counted in bytes', async (t) => {
  const testApp = await openTestApp(t);
  const body = `{"data":{"customer_email":"a@b","customer_name":"A","x":"${'é'.repeat(bodyBytesMax / 2)}"}}`;
  assert.ok(body.length < bodyBytesMax);
  assert.equal((await testApp.call('createcustomer', { body })).status, 413);
});

test('a byte order mark before the JSON is allowed', async (t) => {
  const testApp = await openTestApp(t);
  const { status, body } = await testApp.call('createcustomer', { body: `\ufeff${ann}` });
  assert.deepEqual([status, body.customer.customer_first_name], [200, 'Ann']);
});

test('a byte order mark alone is an empty body', async (t) => {
  const testApp = await openTestApp(t);
  const { body } = await testApp.call('subscribe_customer', { body: '\ufeff' });
  assert.deepEqual(body, { success: false, message: 'Empty request body' });
});

test('bytes that are not UTF-8 are not JSON', async (t) => {
  const testApp = await openTestApp(t);
  for (const bad of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const [before = '', after = ''] = ann.split('Ann');
    const reply = await testApp.server.inject({
      method: 'POST',
      url: urlOf(testApp, 'createcustomer'),
      payload: Buffer.concat([Buffer.from(before), Buffer.from(bad), Buffer.from(after)]),
    });
    assert.deepEqual(withoutLink(reply.json()), {
      success: false,
      code: 'INVALID_PARAMETERS',
      message: 'Invalid JSON',
    });
  }
});

test('text outside ASCII comes back as it was sent', async (t) => {
  const testApp = await openTestApp(t);
  const name = 'Zoë 李 مريم 😀';
  await addCustomer(testApp, { customer_first_name: name });
  const query = { customer_email: 'ann@example.com' };
  const { body } = await testApp.call('getcustomerByemail', { query });
  assert.equal(body.customer_first_name, name);
});

test('uses the later of two members with the same name', async (t) => {
  const testApp = await openTestApp(t);
  const body =
    '{"data":{"customer_email":"a@example.com","customer_email":"b@example.com","customer_name":"B"}}';
  const { body: answer } = await testApp.call('createcustomer', { body });
  assert.equal(answer.customer.customer_email, 'b@example.com');
});

test('__proto__ in the body sets nothing', async (t) => {
  const testApp = await openTestApp(t);
  const body = `{"data":{"__proto__":{"customer_name":"Eve"},"customer_email":"a@example.com"}}`;
  const { status, body: answer } = await testApp.call('createcustomer', { body });
  assert.deepEqual([status, answer.message], [400, 'customer_name is required']);
  assert.equal(({} as Record<string, unknown>).customer_name, undefined);
});

for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
  test(`${method} is refused with the method that the action takes`, async (t) => {
    const testApp = await openTestApp(t);
    for (const [action, allow] of [
      ['getaccount', 'GET'],
      ['createcustomer', 'POST'],
    ] as const) {
      const { status, headers, body } = await testApp.call(action, { method });
      assert.deepEqual([status, headers.allow], [405, allow]);
      if (method === 'HEAD') assert.equal(body, undefined);
      else assert.equal(body.code, 'METHOD_NOT_ALLOWED');
    }
  });
}

for (const method of ['TRACE', 'PROPFIND', 'QUERY'] as const) {
  test(`${method} is refused with the method that the action takes, as any other`, async (t) => {
    const testApp = await openTestApp(t);
    const url = urlOf(testApp, 'getaccount');
    const reply = await testApp.server.inject({ method: method as 'GET', url });
    assert.deepEqual([reply.statusCode, reply.headers.allow], [405, 'GET']);
  });
}

test('a GET that carries a body is answered as without', async (t) => {
  const testApp = await openTestApp(t);
  const reply = await testApp.server.inject({
    method: 'GET',
    url: urlOf(testApp, 'getaccount'),
    headers: { 'content-type': ';;;' },
    payload: 'not json',
  });
  assert.equal(reply.statusCode, 200);
});

test('a parameter that is given twice does not fit, whatever its values', async (t) => {
  const testApp = await openTestApp(t);
  const key = `api_key=${testApp.apiKey}`;
  const refused = async (query: string) => {
    const reply = await testApp.server.inject({ url: `/apidata.php?${query}` });
    return [reply.statusCode, reply.json().code];
  };
  assert.deepEqual(
    [
      await refused(`action=getaccount&action=getaccount&${key}`),
      await refused(`action=getaccount&${key}&${key}`),
      await refused(`action=getcustomerByemail&${key}&customer_email=a&customer_email=b`),
      await refused(`action=getallcustomers&${key}&page=1&page=2`),
      await refused(
        `action=getallcustomers&${key}&updated_since=2026-01-01&updated_since=2026-01-01`,
      ),
      await refused(`action=getevents&${key}&after=start&after=start`),
    ],
    [
      [400, 'INVALID_ACTION'],
      [401, 'INVALID_API_KEY'],
      [400, 'INVALID_PARAMETERS'],
      [400, 'INVALID_PARAMETERS'],
      [400, 'INVALID_PARAMETERS'],
      [400, 'INVALID_PARAMETERS'],
    ],
  );
});

test('a customer_email that is given twice or is too long is not called missing', async (t) => {
  const testApp = await openTestApp(t);
  const url = urlOf(testApp, 'getcustomerByemail');
  const answers = await Promise.all(
    ['&customer_email=a&customer_email=b', `&customer_email=${'a'.repeat(1001)}`].map((query) =>
      testApp.server.inject({ url: url + query }),
    ),
  );
  assert.deepEqual(
    answers.map((answer) => answer.json().message),
    ['customer_email must be a string', 'customer_email must have at most 1000 characters'],
  );
});

test('a key anywhere but in the query is not a key', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey } = testApp;
  const { status, body } = await testApp.call('createcustomer', {
    query: { api_key: undefined },
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-api-key': apiKey,
      cookie: `api_key=${apiKey}`,
    },
    body: { api_key: apiKey, data: { customer_email: 'a@b', customer_name: 'A', api_key: apiKey } },
  });
  assert.deepEqual([status, body.message], [401, 'Missing API key']);
});

test('other paths have no operations', async (t) => {
  const testApp = await openTestApp(t);
  for (const path of ['/', '/apidata', '/APIDATA.PHP', '//apidata.php', '/%']) {
    const reply = await testApp.server.inject({
      url: `${path}?action=getaccount&api_key=${testApp.apiKey}`,
    });
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [404, { code: 'NOT_FOUND', message: 'There is nothing at this path' }],
    );
  }
});

test('a malformed body to an unknown path gets a client error', async (t) => {
  const testApp = await openTestApp(t);
  const statuses = [];
  for (const url of ['/nothing', '/healthz']) {
    const headers = { 'content-type': 'application/json' };
    const reply = await testApp.server.inject({ method: 'POST', url, headers, payload: '{' });
    statuses.push(reply.statusCode);
  }
  assert.ok(
    statuses.every((status) => status < 500),
    `${statuses}`,
  );
  assert.deepEqual(
    testApp.logged.filter(({ level }) => level === 'error'),
    [],
  );
});

test('refuses malformed HTTP in the form of every other failure', async (t) => {
  const testApp = await openTestApp(t);
  const answer = await sendRaw(await listen(testApp), 'garbage\r\n\r\n');
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  assert.deepEqual(Object.keys(body), ['code', 'message']);
});

test('plain http from another machine is refused before the key is looked at', async (t) => {
  const testApp = await openTestApp(t);
  const reply = await testApp.server.inject({
    url: urlOf(testApp, 'getaccount'),
    remoteAddress: '192.0.2.7',
  });
  assert.deepEqual(
    [reply.statusCode, reply.json()],
    [
      403,
      {
        code: 'HTTPS_REQUIRED',
        message: 'Use https; see TRUST_PROXY and ALLOW_HTTP in the documentation',
      },
    ],
  );
});

test('the log contains no key', async (t) => {
  const testApp = await openTestApp(t);
  await testApp.call('getaccount');
  await testApp.call('getaccount', { query: { api_key: 'sundesk_wrong' } });
  await testApp.server.inject({ url: `/other?api%5fkey=${testApp.apiKey}` });
  const log = JSON.stringify(testApp.logged);
  assert.ok(testApp.logged.length >= 3);
  assert.ok(!log.includes(testApp.apiKey) && !log.includes('sundesk_wrong'));
});

test('a fault is logged under the id in its answer, which says nothing else', async (t) => {
  const testApp = await openTestApp(t);
  const fault = new Error('secret detail');
  testApp.app.store.accounts.find = () => Promise.reject(fault);
  const { status, body } = await testApp.call('getaccount');
  const [logged] = testApp.logged.filter(({ level }) => level === 'error');
  assert.deepEqual(logged?.fields.err, fault);
  assert.deepEqual(
    [status, withoutLink(body)],
    [
      500,
      {
        code: 'INTERNAL_ERROR',
        message: `Something went wrong on our side (${logged?.fields.faultId})`,
      },
    ],
  );
});

async function readsBody(opening: Promise<TestApp>, contentType: string | undefined) {
  const testApp = await opening;
  const reply = await testApp.server.inject({
    method: 'POST',
    url: urlOf(testApp, 'createcustomer'),
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    payload: ann,
  });
  assert.deepEqual([reply.statusCode, reply.json().message], [200, 'Customer created']);
}

function urlOf({ apiKey }: TestApp, action: string): string {
  return `/apidata.php?action=${action}&api_key=${apiKey}`;
}

async function listen({ server }: TestApp): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** All that comes back on a connection that sends this text. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.end(text);
  });
}
