import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import {
  AuthenticationError,
  ConnectionError,
  isErased,
  NotFoundError,
  RateLimitError,
  ServerError,
  Sundesk,
  SundeskError,
  type SundeskOptions,
  TimeoutError,
  UnavailableError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../clients/typescript/src/index.ts';
import { retryDelay } from '../../clients/typescript/src/retry-delay.ts';
import { openClientApp } from '../support/clients/open-client-app.ts';
import { openClientService } from '../support/clients/open-client-service.ts';
import { type FaultyProxy, openFaultyProxy } from '../support/clients/open-faulty-proxy.ts';
import { openDeliveringApp } from '../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../support/webhooks/open-receiver.ts';
import vectors from '../vectors/signatures.json' with { type: 'json' };

type Opened = { sundesk: Sundesk; proxy: FaultyProxy; apiKey: string };

/** A client of a running service, with a proxy between them that can fail. */
async function open(t: TestContext, options: Partial<SundeskOptions> = {}): Promise<Opened> {
  const service = await openClientApp(t);
  const proxy = await openFaultyProxy(t, service.url);
  const { apiKey } = service;
  return { sundesk: new Sundesk({ url: proxy.url, apiKey, ...options }), proxy, apiKey };
}

function addCustomer(sundesk: Sundesk, customer_email: string) {
  return sundesk.createCustomer({ data: { customer_email, customer_name: 'Ann Lee' } });
}

/** A client that never reaches a service: each request is answered by the next of `answers`, the last one again. */
function openAnswered(
  answers: readonly (() => Response | Promise<Response>)[],
  options: Partial<SundeskOptions> = {},
) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const answer: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init });
    const next = answers[Math.min(sent.length, answers.length) - 1];
    return (next as () => Response)();
  };
  const url = 'https://sundesk.example.com';
  return { sundesk: new Sundesk({ url, apiKey: 'sundesk_key', fetch: answer, ...options }), sent };
}

const answeredWith =
  (status: number, body: object | string, headers = {}) =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

test('typed operations of every subject work against a running service', {
  timeout: 180_000,
}, async (t) => {
  const sundesk = new Sundesk(await openClientService(t));
  const account = await sundesk.getAccount();
  assert.equal(account.account_name, 'Example Solar');

  const { customer_id, customer } = await addCustomer(sundesk, 'ann@example.com');
  assert.equal(customer.customer_first_name, 'Ann');
  const found = await sundesk.getCustomerByEmail({ customer_email: 'ann@example.com' });
  assert.equal(found.customer_id, customer_id);
  await sundesk.addCustomerNote({ data: { customer_id, note: 'Wants a battery' } });
  const changed = { customer_id, customer_phone_1: '0491 570 006' };
  assert.equal(
    (await sundesk.updateCustomer({ data: changed })).customer.customer_phone_1,
    changed.customer_phone_1,
  );
  const moved = { customer_id, customer_status: 'Lost', reason: 'Price' };
  assert.equal((await sundesk.setCustomerStatus({ data: moved })).customer.customer_status, 'Lost');
  const [change] = await sundesk.getStatusChanges({ customer_id });
  assert.equal(change?.new_status, 'Lost');
  assert.ok((await sundesk.getStatuses()).length > 3);

  const specification = {
    panels: [{ maker: 'Example', model: 'P1', watts: 440, quantity: 15 }],
    inverters: [{ maker: 'Example', model: 'I1', watts: 5000, quantity: 1 }],
  };
  const { project_id } = await sundesk.createProject({
    data: { customer_id, project_title: 'Roof', specification },
  });
  const project = await sundesk.getProject({ project_id });
  assert.equal(project.system_size, '6.6kW');
  assert.equal((await sundesk.calculate({ data: { project_id } })).quote.system_watts, 6600);
  assert.ok((await sundesk.getEventTypes()).some(({ type }) => type === 'contract_signed'));
  assert.deepEqual(await sundesk.getNotices(), []);
  assert.deepEqual(await sundesk.getContracts({ customer_id }), []);
});

test('a list gives one page when awaited and every item in a loop', async (t) => {
  const { sundesk, proxy } = await open(t);
  const emails = [
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
    'e@example.com',
  ];
  for (const email of emails) await addCustomer(sundesk, email);
  const sentBefore = proxy.requests.length;
  const list = sundesk.getAllCustomers({ page: 1, per_page: 2 });
  assert.equal(proxy.requests.length, sentBefore, 'nothing is sent before it is asked for');
  const page = await list;
  assert.deepEqual(
    page.map((one) => one.customer_email),
    emails.slice(0, 2),
  );

  for (const query of [{ per_page: 2 }, { per_page: 2, updated_since: '2020-01-01' }]) {
    const before = proxy.requests.length;
    const all: string[] = [];
    for await (const one of sundesk.getAllCustomers(query)) all.push(one.customer_email);
    assert.deepEqual(all, emails);
    assert.equal(proxy.requests.length - before, 3, 'a request for each page');
  }

  const before = proxy.requests.length;
  for await (const one of sundesk.getAllCustomers({ per_page: 2 })) {
    if (one.customer_email === 'b@example.com') break;
  }
  assert.equal(proxy.requests.length - before, 1, 'a loop that ends asks for no further page');

  const events: string[] = [];
  for await (const event of sundesk.getEvents({ after: 'start', limit: 2 })) events.push(event.id);
  assert.equal(new Set(events).size, 5);
});

test('a loop over a list with cursors goes through all pages with the same filters', async (t) => {
  const { sundesk } = await open(t);
  for (const name of ['ann', 'bob', 'cleo']) await addCustomer(sundesk, `${name}@example.com`);
  const query = { customer_type: 'Residential', limit: 2 } as const;
  const emails: string[] = [];
  for await (const one of sundesk.findCustomers(query)) emails.push(one.customer_email);
  assert.deepEqual(emails, ['ann@example.com', 'bob@example.com', 'cleo@example.com']);
  assert.equal((await sundesk.findCustomers(query)).length, 2);
});

test('a customer whose response is lost is created once', async (t) => {
  const { sundesk, proxy } = await open(t);
  proxy.fail('lose', { status: 503 }, 'pass');
  const { customer_id } = await addCustomer(sundesk, 'ann@example.com');
  const keys = proxy.requests.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(String(keys[0]), /^[\w-]{36}$/);
  const all = await sundesk.getAllCustomers();
  assert.deepEqual(
    all.map((one) => one.customer_id),
    [customer_id],
  );

  // The next call is another request, and a key of your own is kept.
  await assert.rejects(addCustomer(sundesk, 'ann@example.com'), {
    code: 'CUSTOMER_EXISTS',
    status: 409,
  });
  const data = { customer_email: 'bob@example.com', customer_name: 'Bob Ray' };
  const once = await sundesk.createCustomer({ data }, { idempotencyKey: 'import-7' });
  const again = await sundesk.createCustomer({ data }, { idempotencyKey: 'import-7' });
  assert.equal(again.customer_id, once.customer_id);
});

test('a request without an idempotency key is repeated after 429 only', async (t) => {
  const { sundesk, proxy } = await open(t);
  const question = { data: { postcode: '2042' } };
  for (const fault of ['lose', { status: 503 }] as const) {
    const before = proxy.requests.length;
    proxy.fail(fault);
    await assert.rejects(sundesk.calculate(question), (error) => {
      assert.ok(error instanceof (fault === 'lose' ? ConnectionError : UnavailableError));
      return true;
    });
    assert.equal(proxy.requests.length - before, 1);
  }
  proxy.fail({ status: 429, headers: { 'retry-after': '0' } });
  const before = proxy.requests.length;
  assert.equal((await sundesk.calculate(question)).postcode, '2042');
  assert.equal(proxy.requests.length - before, 2);
});

test('reading is repeated until it succeeds or the retries are used up', async (t) => {
  const { sundesk, proxy } = await open(t, { retries: 2 });
  proxy.fail({ status: 502, body: '<html>' }, 'lose', 'pass');
  assert.equal((await sundesk.getAccount()).account_name, 'Example Solar');
  proxy.fail({ status: 504 }, { status: 504 }, { status: 504 });
  const before = proxy.requests.length;
  await assert.rejects(sundesk.getAccount(), { name: 'UnavailableError', status: 504 });
  assert.equal(proxy.requests.length - before, 3);
  proxy.fail({ status: 500 });
  await assert.rejects(sundesk.getAccount(), (error) => error instanceof ServerError);
});

test('a rate limit of the service is waited for', async (t) => {
  const rateLimit = { requests: 2, perMs: 1000 };
  const service = await openClientApp(t, { rateLimit, ports: { now: Date.now } });
  const sundesk = new Sundesk(service);
  const names = await Promise.all(Array.from({ length: 5 }, () => sundesk.getAccount()));
  assert.deepEqual(new Set(names.map((one) => one.account_name)), new Set(['Example Solar']));
  const impatient = new Sundesk({ ...service, longestWaitMs: 0 });
  const refused = await Promise.allSettled(Array.from({ length: 5 }, () => impatient.getAccount()));
  const reasons = refused.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.ok(reasons.length > 0);
  for (const error of reasons) {
    assert.ok(error instanceof RateLimitError);
    assert.deepEqual([error.code, error.status], ['RATE_LIMITED', 429]);
    assert.ok(Number(error.retryAfter) >= 1);
  }
});

test('a response that does not come ends in a TimeoutError, and an abort in its reason', async (t) => {
  const { sundesk, proxy } = await open(t, { retries: 0 });
  proxy.fail('hang', 'hang');
  await assert.rejects(sundesk.getAccount({ timeoutMs: 50 }), (error) => {
    assert.ok(error instanceof TimeoutError && error instanceof ConnectionError);
    assert.equal(error.message, 'No response within 50 ms');
    return true;
  });
  const stop = new AbortController();
  const asked = sundesk.getAccount({ signal: stop.signal });
  stop.abort(new Error('the program ends'));
  await assert.rejects(asked, { message: 'the program ends' });
  await assert.rejects(sundesk.getAccount({ signal: stop.signal }), {
    message: 'the program ends',
  });
});

test('an abort ends the wait before a retry', async () => {
  const busy = answeredWith(503, {}, { 'retry-after': '50' });
  const { sundesk, sent } = openAnswered([busy]);
  const stop = new AbortController();
  const asked = sundesk.getAccount({ signal: stop.signal });
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('the program ends'));
  await assert.rejects(asked, { message: 'the program ends' });
  assert.equal(sent.length, 1);
});

test('a refusal becomes an error of its class with its code', async (t) => {
  const { sundesk, proxy } = await open(t);
  await assert.rejects(sundesk.getCustomerByEmail({ customer_email: 'x@example.com' }), (error) => {
    assert.ok(error instanceof NotFoundError && error instanceof SundeskError);
    assert.deepEqual(
      [error.code, error.status, error.action],
      ['CUSTOMER_NOT_FOUND', 404, 'getcustomerByemail'],
    );
    return true;
  });
  const wrong = new Sundesk({ url: proxy.url, apiKey: 'sundesk_wrong' });
  await assert.rejects(wrong.getAccount(), (error) => {
    assert.ok(error instanceof AuthenticationError);
    assert.equal(error.code, 'INVALID_API_KEY');
    return true;
  });
  // The interface gives this operation no code in the body, so it is in a header.
  const hook = { hookUrl: 'nonsense', type_request: 'customer_created' } as const;
  await assert.rejects(sundesk.subscribeCustomer(hook), {
    name: 'InvalidRequestError',
    code: 'INVALID_PARAMETERS',
    message: 'Invalid webhook URL format',
  });
});

test('an error has the members that a response names, and nothing of a response without any', async () => {
  const named = answeredWith(
    400,
    { code: 'INVALID_PARAMETERS', message: 'customer_email is missing', param: 'customer_email' },
    { 'request-id': 'req_1' },
  );
  await assert.rejects(openAnswered([named]).sundesk.getAccount(), {
    code: 'INVALID_PARAMETERS',
    param: 'customer_email',
    requestId: 'req_1',
    message: 'customer_email is missing',
  });
  const inHeader = answeredWith(
    400,
    { success: false, message: 'Invalid webhook type' },
    {
      'sundesk-error': 'INVALID_PARAMETERS',
      'sundesk-param': 'type_request',
      'sundesk-doc-url': 'https://crm.example.com/docs#INVALID_PARAMETERS',
    },
  );
  await assert.rejects(openAnswered([inHeader]).sundesk.getAccount(), {
    code: 'INVALID_PARAMETERS',
    param: 'type_request',
    docUrl: 'https://crm.example.com/docs#INVALID_PARAMETERS',
  });
  await assert.rejects(openAnswered([answeredWith(418, '<html>')]).sundesk.getAccount(), {
    name: 'ServerError',
    code: undefined,
    status: 418,
    message: 'The response has status 418',
  });
});

test('a wait doubles, is partly random, and is never shorter than Retry-After', () => {
  const longest = [0, 1, 2, 3, 4, 5].map((retry) => retryDelay(retry, 0, () => 1));
  assert.deepEqual(longest, [500, 1000, 2000, 4000, 8000, 8000]);
  assert.equal(
    retryDelay(0, 0, () => 0),
    250,
  );
  assert.equal(retryDelay(0, 7), 7000);
});

test('a redirect is not followed, so the key goes nowhere else', async () => {
  const away = answeredWith(301, '', { location: 'https://elsewhere.example.com/' });
  const { sundesk, sent } = openAnswered([away]);
  await assert.rejects(sundesk.getAccount(), {
    message: 'The address redirects to https://elsewhere.example.com/; use that address as url',
  });
  assert.equal(sent.length, 1);
  assert.equal(sent[0]?.init?.redirect, 'manual');
});

test('the key is shown neither by a client nor by its errors', async () => {
  const broken = () =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNRESET') }));
  const { sundesk } = openAnswered([broken], { retries: 0 });
  const error = await sundesk.getAccount().then(
    () => assert.fail('it failed'),
    (reason) => reason,
  );
  assert.equal(error.message, 'No response: ECONNRESET');
  for (const shown of [
    inspect(sundesk, { depth: 9, showHidden: true }),
    inspect(error, { depth: 9 }),
    JSON.stringify(sundesk),
  ])
    assert.ok(!shown.includes('sundesk_key'));
});

test('the url can be the address of the API, and have a path before it', async () => {
  for (const [url, address] of [
    [
      'https://sundesk.example.com/',
      'https://sundesk.example.com/apidata.php?action=getaccount&api_key=sundesk_key',
    ],
    [
      'https://sundesk.example.com/apidata.php',
      'https://sundesk.example.com/apidata.php?action=getaccount&api_key=sundesk_key',
    ],
    [
      'https://example.com/crm/',
      'https://example.com/crm/apidata.php?action=getaccount&api_key=sundesk_key',
    ],
  ] as const) {
    const { sundesk, sent } = openAnswered([answeredWith(200, { name: 'Example Solar' })], { url });
    await sundesk.getAccount();
    assert.equal(sent[0]?.url, address);
  }
  assert.throws(() => new Sundesk({ url: 'ftp://example.com', apiKey: 'x' }), TypeError);
  assert.throws(() => new Sundesk({ url: 'https://example.com', apiKey: '' }), /needs an apiKey/);
});

test('a consumer of the feed gets each event once, and again those it did not finish', async (t) => {
  const { sundesk } = await open(t);
  const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const email of emails) await addCustomer(sundesk, email);
  const read = async (count: number) => {
    const seen: string[] = [];
    for await (const event of sundesk.followEvents({ consumer: 'crm', pollMs: 20 })) {
      assert.ok(!isErased(event) && event.type === 'customer_created');
      seen.push(event.data.customer.customer_email);
      if (seen.length === count) break;
    }
    return seen;
  };
  assert.deepEqual(await read(2), emails.slice(0, 2));
  // The loop was left while it worked on the second.
  assert.deepEqual(await read(2), emails.slice(1));
  const [waiting] = await Promise.all([read(2), addCustomer(sundesk, 'd@example.com')]);
  assert.deepEqual(waiting, ['c@example.com', 'd@example.com']);
});

test('a reader without a consumer waits for new events and ends when it is aborted', async (t) => {
  const { sundesk } = await open(t);
  const { customer_id } = await addCustomer(sundesk, 'a@example.com');
  await sundesk.eraseCustomerData({ data: { customer_id } });
  const stop = new AbortController();
  const seen: string[] = [];
  const follow = async () => {
    const options = { after: 'start', pollMs: 20, signal: stop.signal };
    for await (const event of sundesk.followEvents(options)) {
      seen.push(isErased(event) ? 'erased' : event.data.customer.customer_email);
      if (seen.length === 1) await addCustomer(sundesk, 'b@example.com');
      else stop.abort();
    }
  };
  await assert.rejects(follow(), { name: 'AbortError' });
  assert.deepEqual(seen, ['erased', 'b@example.com']);
});

test('verifyWebhook takes real deliveries, signed with a secret and with ed25519', async (t) => {
  const receiver = await openReceiver(t);
  const { server, apiKey } = await openDeliveringApp(t, { ports: { now: Date.now } });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const sundesk = new Sundesk({ url, apiKey });
  const hook = { hookUrl: receiver.url, type_request: 'customer_created' } as const;
  const { subscription_id, signing_secret } = await sundesk.subscribeCustomer(hook);
  await addCustomer(sundesk, 'a@example.com');
  const [first] = await receiver.waitFor(1);
  assert.ok(first);
  const event = verifyWebhook(first.bytes, first.headers, signing_secret);
  assert.ok(event.type === 'customer_created' && event.sequence === 1);
  assert.equal(event.data.customer.customer_email, 'a@example.com');
  const asFetch = new Headers(first.headers);
  assert.deepEqual(verifyWebhook(first.body, asFetch, ['whsec_b3RoZXI=', signing_secret]), event);

  const changed = await sundesk.updateSubscription({ subscription_id, signature: 'v1a' });
  await addCustomer(sundesk, 'b@example.com');
  const second = (await receiver.waitFor(2))[1];
  assert.ok(second);
  const { public_key } = changed.subscription;
  assert.match(public_key, /^whpk_/);
  assert.equal(
    verifyWebhook(second.bytes, second.headers, public_key).id,
    second.headers['webhook-id'],
  );
  const forged = second.body.replace('b@example.com', 'c@example.com');
  assert.throws(() => verifyWebhook(forged, second.headers, public_key), WebhookVerificationError);
});

for (const { name, fault, headers, body, secret, now } of vectors.deliveries) {
  test(`verifyWebhook finds a delivery ${name} ${fault === null ? 'genuine' : 'wrong'}`, () => {
    const verify = () => verifyWebhook(body, headers, secret, { now: now * 1000 });
    if (fault === null) assert.deepEqual(verify(), JSON.parse(body));
    else assert.throws(verify, { name: 'WebhookVerificationError', message: fault });
  });
}

test('verifyWebhook takes a tolerance, and refuses to go without a secret', () => {
  const [delivery] = vectors.deliveries;
  assert.ok(delivery);
  const { headers, body, secret } = delivery;
  const late = { now: (delivery.now + 3600) * 1000 };
  assert.throws(() => verifyWebhook(body, headers, secret, late), WebhookVerificationError);
  assert.ok(verifyWebhook(body, headers, secret, { ...late, toleranceSeconds: 3600 }));
  assert.throws(() => verifyWebhook(body, headers, []), WebhookVerificationError);
});
