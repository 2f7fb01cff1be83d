import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TriggerOptions, trigger } from '@sundesk/cli';
import { eventTypes } from '../../../src/domain/events/event.ts';
import { clientService } from '../../../src/doors/cli/client-service.ts';
import { readArguments } from '../../../src/doors/cli/door.ts';
import { exampleCompany } from '../../support/api/example-company.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

type Remote = { url: string; apiKey: string };

const options: Omit<TriggerOptions, 'type'> = {
  url: undefined,
  forwardTo: undefined,
  secret: undefined,
  json: true,
};

/** Runs the command to its end and returns what it printed. */
async function run(given: TriggerOptions, remote: Remote): Promise<string[]> {
  const lines: string[] = [];
  const output = { print: (line: string) => void lines.push(line) };
  await trigger(clientService, given, remote, new AbortController().signal, output);
  return lines;
}

test('every event type happens in a sandbox, or is sent to its subscriptions as a test', {
  timeout: 300_000,
}, async (t) => {
  const desk = await openDataFolder(t);
  const receiver = await openReceiver(t);
  const named = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  await desk.runJson('account', 'create', ...named);
  const { api_key: apiKey } = await desk.runJson('sandbox', 'open', '--account', '1');
  const service = await desk.serve();
  const remote = { url: service.url, apiKey };
  const { legalName: legal_name, ...company } = exampleCompany;
  const settings = { data: { company: { legal_name, ...company } } };
  const set = await callService(service, apiKey, 'changesettings', { body: settings });
  assert.equal(set.status, 200);
  const body = { data: { url: receiver.url, event_types: '*' } };
  assert.equal((await callService(service, apiKey, 'subscribe', { body })).status, 200);

  for (const type of eventTypes) {
    const [line = '', ...others] = await run({ ...options, type }, remote);
    assert.deepEqual(others, [], type);
    const made = JSON.parse(line);
    assert.equal(made.type, type);
    if (made.test) {
      assert.equal(type, 'proposal_expired', 'only what depends on time is no more than a test');
      continue;
    }
    const { body: events } = await callService(service, apiKey, 'getevents', {
      query: { type_request: type, limit: '250' },
    });
    const found = events.find(({ id }: { id: string }) => id === made.id);
    assert.equal(found?.data.customer.customer_id, made.customer_id, type);
  }
});

test('a key of a real account is refused, and no customer is made', async (t) => {
  const { server, apiKey, call } = await openTestApp(t);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await assert.rejects(run({ ...options, type: 'customer_created' }, { url, apiKey }), {
    name: 'UsageError',
    message: 'trigger needs a key of a sandbox, which begins with sundesk_test_, or --forward-to',
  });
  assert.deepEqual((await call('getallcustomers')).body, []);
});

test('a sample of every type is signed, marked as a test and new each time, and nothing happens', async (t) => {
  const receiver = await openReceiver(t);
  const { server, apiKey, call } = await openTestApp(t);
  const remote = { url: await server.listen({ host: '127.0.0.1', port: 0 }), apiKey };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const forward = { ...options, forwardTo: receiver.url, secret };
  for (const type of eventTypes) await run({ ...forward, type }, remote);
  const arrivals = await receiver.waitFor(eventTypes.length);
  const events = arrivals.map((arrival) => verifyArrival(arrival, secret, Date.now()));
  assert.deepEqual(
    events.map(({ type, test: isTest }) => [type, isTest]),
    eventTypes.map((type) => [type, true]),
  );
  assert.equal(new Set(events.map(({ id }) => id)).size, eventTypes.length);
  assert.deepEqual((await call('getevents', { query: { after: 'start' } })).body, []);

  const [line, printed = ''] = await run(
    { ...forward, type: 'contract_signed', secret: undefined, json: false },
    remote,
  );
  assert.match(line ?? '', /^contract_signed {2}evt_test_\w+ {2}answered 200$/);
  const [, made = ''] = /^Signing secret: (whsec_\S+)$/.exec(printed) ?? [];
  const last = (await receiver.waitFor(eventTypes.length + 1)).at(-1) ?? assert.fail();
  verifyArrival(last, made, Date.now());
  receiver.answer('close');
  await assert.rejects(run({ ...forward, type: 'contract_signed' }, remote), {
    message: `${receiver.url} did not receive the sample`,
  });
});

test('trigger takes a type and an address', () => {
  const line = 'trigger proposal_viewed --forward-to http://localhost:3000/hooks --json';
  assert.deepEqual(readArguments(line.split(' ')), {
    kind: 'trigger',
    type: 'proposal_viewed',
    url: undefined,
    forwardTo: 'http://localhost:3000/hooks',
    secret: undefined,
    json: true,
  });
});
