import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { expired, selfSigned } from '../../support/contracts/self-signed-certificate.ts';
import {
  answered,
  broken,
  type HostileAnswer,
  slow,
  tooLarge,
} from '../../support/webhooks/hostile-answers.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { startServer } from '../../support/webhooks/open-poster.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

type Recorded = { hook: string; outcome: string; status: number | null };

/** Creates one customer for subscriptions at all these URLs, and reads what was recorded of the first attempts. */
async function deliverTo(
  t: TestContext,
  hookUrls: readonly string[],
  options: Parameters<typeof openDeliveringApp>[1] = {},
): Promise<Recorded[]> {
  const desk = await openDeliveringApp(t, options);
  for (const hookUrl of hookUrls) await desk.subscribe(hookUrl);
  await desk.createCustomer();
  await desk.attempted(hookUrls.length);
  const rows =
    await desk.rows(`select hook_url as hook, attempts.outcome, attempts.status from attempts
    join deliveries using (delivery_id) join subscriptions using (subscription_id)`);
  return rows as Recorded[];
}

/** A URL of one receiver for each answer, which it gives at that URL, and how often it was asked at each. */
async function openHostileReceiver(t: TestContext, answers: readonly HostileAnswer[]) {
  const urls = new Map<string, HostileAnswer>();
  const receiver = await openReceiver(t, ({ path }) => {
    const hostile = urls.get(new URL(path, receiver.url).href);
    return hostile ? { raw: hostile.answer } : 500;
  });
  for (const [index, answer] of answers.entries()) urls.set(`${receiver.url}?${index}`, answer);
  return { urls, receiver };
}

/** The name under which an answer is recorded. */
function nameOf({ outcome, status }: HostileAnswer): string {
  if (status === undefined || outcome === 'timed_out') return outcome;
  if (status === 200) return 'delivered';
  const kinds = ['http_2xx', 'redirected', 'http_4xx', 'http_5xx'];
  return kinds[Math.floor(status / 100) - 2] ?? 'http_other';
}

async function assertRecorded(
  t: TestContext,
  answers: readonly HostileAnswer[],
  options: Parameters<typeof openDeliveringApp>[1] = {},
): Promise<void> {
  const { urls, receiver } = await openHostileReceiver(t, answers);
  const recorded = await deliverTo(t, [...urls.keys()], options);
  const actual = recorded.map(({ hook, ...rest }) => ({ ...rest, what: urls.get(hook)?.what }));
  const expected = answers.map((answer) => ({
    outcome: nameOf(answer),
    status: answer.status ?? null,
    what: answer.what,
  }));
  const byWhat = (a: { what?: string | undefined }, b: { what?: string | undefined }) =>
    (a.what ?? '') < (b.what ?? '') ? -1 : 1;
  assert.deepEqual(actual.sort(byWhat), expected.sort(byWhat));
  // Neither redirects nor resets made a second request out of one attempt.
  const arrivals = receiver.arrivals.map(({ path }) => path).sort();
  assert.deepEqual(arrivals, [...urls.keys()].map((url) => url.slice(url.indexOf('/hook'))).sort());
}

test('a whole answer is recorded by its status', async (t) => {
  await assertRecorded(t, answered);
});

test('any 2xx counts as delivered if the operator allows it', async (t) => {
  const created = answered.filter(({ status }) => status === 201 || status === 204);
  const { urls } = await openHostileReceiver(t, created);
  const recorded = await deliverTo(t, [...urls.keys()], { hookSuccess: '2xx' });
  assert.deepEqual(
    recorded.map(({ outcome }) => outcome),
    created.map(() => 'delivered'),
  );
});

test('an answer that breaks off or makes no sense is recorded as reset', async (t) => {
  await assertRecorded(t, broken);
});

test('an answer with headers or framing without end is recorded as too large', async (t) => {
  await assertRecorded(t, tooLarge);
});

test('an answer that does not end in time is recorded as timed out', async (t) => {
  await assertRecorded(t, slow, { timeoutMs: 500 });
});

test('a connection that cannot be made or trusted is recorded by its cause', async (t) => {
  const noTls = await openReceiver(t);
  const untrusted = await openReceiver(t, 200, selfSigned);
  const tooOld = await openReceiver(t, 200, expired);
  const closed = createServer();
  const nobody = await startServer(t, closed);
  await new Promise((resolve) => closed.close(resolve));
  const outcomes = {
    [nobody.url]: 'connection_refused',
    [noTls.url.replace('http:', 'https:')]: 'tls_failed',
    [untrusted.url]: 'tls_failed',
    [tooOld.url]: 'tls_failed',
  };
  const recorded = await deliverTo(t, Object.keys(outcomes));
  assert.deepEqual(
    Object.fromEntries(recorded.map(({ hook, outcome }) => [hook, outcome])),
    outcomes,
  );
  assert.deepEqual(
    recorded.map(({ status }) => status),
    [null, null, null, null],
  );
  const arrivals = [noTls, untrusted, tooOld].map((receiver) => receiver.arrivals.length);
  assert.deepEqual(arrivals, [0, 0, 0]);
});

test('a name that leads inside is recorded as refused and nothing is sent', async (t) => {
  const inside = await openReceiver(t);
  const { port } = new URL(inside.url);
  // A name may be subscribed where some network is allowed; what it leads to is only known when it is looked up.
  const recorded = await deliverTo(t, [`http://localhost:${port}/hook`], {
    hooksAllow: ['10.0.0.0/8'],
  });
  assert.deepEqual(recorded, [
    { hook: `http://localhost:${port}/hook`, outcome: 'refused_private_address', status: null },
  ]);
  assert.equal(inside.arrivals.length, 0);
});
