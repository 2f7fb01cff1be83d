import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forwardEvents, type Remote, tail } from '@sundesk/cli';
import { clientService } from '../../../src/doors/cli/client-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

type Follow = (
  signal: AbortSignal,
  output: { print: (line: string) => void; complain: (line: string) => void },
) => Promise<void>;

/** Runs a command until the test ends, and keeps what it prints. */
function follow(t: TestContext, command: Follow) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const stop = new AbortController();
  const ended = command(stop.signal, {
    print: (line) => void lines.push(line),
    complain: (line) => void complaints.push(line),
  });
  // A test that waits for the end sees the fault.
  ended.catch(() => undefined);
  t.after(async () => {
    stop.abort();
    await ended.catch(() => undefined);
  });
  return { lines, complaints, stop, ended };
}

/** A service that listens, with its delivery worker and a receiver of webhooks. */
async function open(t: TestContext) {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t, { ports: { now: Date.now } });
  const url = await desk.server.listen({ host: '127.0.0.1', port: 0 });
  return { receiver, desk, remote: { url, apiKey: desk.apiKey } satisfies Remote };
}

const settings = { url: undefined, types: [], secret: undefined, json: false };

test('listen --forward-to sends new events of the chosen types, signed, without a subscription', async (t) => {
  const { receiver, desk, remote } = await open(t);
  await desk.createCustomer('earlier@example.com');
  const options = { ...settings, forwardTo: receiver.url, types: ['customer_created' as const] };
  const { lines } = follow(t, (signal, output) =>
    forwardEvents(clientService, options, remote, signal, output),
  );
  await until(async () => lines.length, 2);
  assert.equal(lines[0], `Forwarding events from ${remote.url} to ${receiver.url} (Ctrl+C stops)`);
  const [, secret = ''] = /^Signing secret: (whsec_\S+)$/.exec(lines[1] ?? '') ?? [];
  assert.ok(!secret.includes(remote.apiKey));

  const customer_id = await desk.createCustomer('ann@example.com');
  const change = { customer_id, customer_status: 'Lost', reason: 'Price' };
  await desk.call('setcustomerstatus', { body: { data: change } });
  await receiver.waitFor(1);
  receiver.answer(500);
  await desk.createCustomer('bob@example.com');
  const arrivals = await receiver.waitFor(2);
  const events = arrivals.map((arrival) => verifyArrival(arrival, secret, Date.now()));
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.customer.customer_email]),
    [
      ['customer_created', 'ann@example.com'],
      ['customer_created', 'bob@example.com'],
    ],
  );
  assert.equal(arrivals[0]?.headers['webhook-id'], events[0].id);
  await until(async () => lines[3], `customer_created  ${events[1].id}  answered 500`);
});

test('a receiver that is away is named, and the next event is sent all the same', async (t) => {
  const { receiver, desk, remote } = await open(t);
  receiver.answer('close', 200);
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const options = { ...settings, forwardTo: receiver.url, secret, json: true };
  await desk.createCustomer('earlier@example.com');
  const { lines } = follow(t, (signal, output) =>
    forwardEvents(clientService, options, remote, signal, output),
  );
  // With --json nothing is printed at the start, so events are made until one was seen.
  let made = 0;
  await until(async () => {
    made += 1;
    await desk.createCustomer(`customer${made}@example.com`);
    return lines.length >= 2;
  }, true);
  const [first, second] = lines.map((line) => JSON.parse(line));
  assert.equal(first.type, 'customer_created');
  assert.ok(first.error.length > 0 && first.status === undefined);
  assert.equal(second.status, 200);
  verifyArrival((await receiver.waitFor(2))[1] ?? assert.fail(), secret, Date.now());
});

test('tail prints each delivery when it is new and when its state changes', async (t) => {
  const { receiver, desk, remote } = await open(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.createCustomer('earlier@example.com');
  await desk.attempted(1);
  const options = { url: undefined, json: false };
  const { lines } = follow(t, (signal, output) => tail(options, remote, signal, output));
  await until(async () => lines, [`Deliveries of ${remote.url} (Ctrl+C stops)`]);

  await desk.createCustomer('ann@example.com');
  await desk.attempted(2);
  const id = (await receiver.waitFor(2))[1]?.headers['webhook-id'];
  const delivered = `customer_created  ${id} to ${subscription_id}  delivered, attempt 1: delivered`;
  await until(async () => lines.at(-1), delivered);

  receiver.answer(500);
  await desk.createCustomer('bob@example.com');
  await desk.attempted(3);
  const failed = (await receiver.waitFor(3))[2]?.headers['webhook-id'];
  const waits = `customer_created  ${failed} to ${subscription_id}  retry_wait, attempt 1: http_5xx`;
  await until(async () => lines.at(-1), waits);
  assert.equal(lines.filter((line) => line === delivered).length, 1, 'nothing comes twice');

  receiver.answer(200);
  const [delivery] = (await desk.call('getdeliveries', { query: { limit: '1' } })).body;
  await desk.call('retrydelivery', { body: { delivery_id: delivery.delivery_id } });
  const repeated = `customer_created  ${failed} to ${subscription_id}  delivered, attempt 2: delivered`;
  await until(async () => lines.at(-1), repeated);
});

test('a service that is away is complained of once, and a wrong key ends the command', async (t) => {
  const { receiver, remote } = await open(t);
  const options = { url: undefined, json: false };
  receiver.answer(503);
  const address = receiver.url.replace(/\/$/, '');
  const away = follow(t, (signal, output) =>
    tail(options, { ...remote, url: address }, signal, output),
  );
  await receiver.waitFor(3);
  assert.equal(away.complaints.length, 1);
  assert.match(away.complaints[0] ?? '', /^http:\S+ answered 503: .+\. Trying again\.$/);
  away.stop.abort();
  await away.ended;
  const unreachable = { ...remote, url: 'http://127.0.0.1:1' };
  const nowhere = follow(t, (signal, output) => tail(options, unreachable, signal, output));
  await until(async () => nowhere.complaints.length, 1);
  assert.match(nowhere.complaints[0] ?? '', /^http:\/\/127\.0\.0\.1:1 does not answer: /);

  const refused = follow(t, (signal, output) =>
    tail(options, { ...remote, apiKey: 'sundesk_wrong' }, signal, output),
  );
  await assert.rejects(refused.ended, { message: `${remote.url} answered 401: Invalid API key` });
});

test('both commands take the key from the environment and end with Ctrl+C', async (t) => {
  const desk = await openDataFolder(t);
  const named = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  await desk.runJson('account', 'create', ...named);
  const { api_key } = await desk.runJson('key', 'create', '--account', '1');
  const { url } = await desk.serve();
  const without = await desk.run(['tail']);
  assert.equal(without.code, 1);
  assert.match(without.stderr, /^Set SUNDESK_API_KEY to an API key\n/);
  for (const command of [['tail'], ['listen', '--forward-to', 'http://127.0.0.1:9/']]) {
    const wrong = { SUNDESK_API_KEY: 'sundesk_wrong', SUNDESK_URL: url };
    const { code, stderr } = await desk.run(command, wrong);
    const message = `${url} answered 401: Invalid API key\n`;
    assert.deepEqual({ code, stderr }, { code: 1, stderr: message });
  }
  const remote = { SUNDESK_API_KEY: api_key, SUNDESK_URL: url };
  const tailing = desk.start(['tail'], remote);
  const forwarding = desk.start(['listen', '--forward-to', 'http://127.0.0.1:9/'], remote);
  await tailing.printed(/^Deliveries of \S+ \(Ctrl\+C stops\)$/m);
  await forwarding.printed(/^Signing secret: whsec_\S+$/m);
  for (const running of [tailing, forwarding]) {
    const { code, stderr } = await running.stop();
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  }
});
