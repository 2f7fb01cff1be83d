import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { attemptsMax, waitBeforeAttemptMs } from '../../../src/domain/deliveries/after-attempt.ts';
import { recordEvent } from '../../../src/domain/events/record-event.ts';
import { hourMs, minuteMs } from '../../../src/domain/shared/time.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { startReplayWorker } from '../../../src/workers/work-in-turns.ts';
import { openOtherAccount, storeOf } from '../../support/arrange.ts';
import {
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { type Arrival, openReceiver } from '../../support/webhooks/open-receiver.ts';

const waitMsMax = 60_000;

test('all failed deliveries are replayed, oldest first, once the receiver is fixed', async (t) => {
  const receiver = await openReceiver(t, failing);
  const desk = await openReplayingApp(t);
  await desk.subscribe(receiver.url);
  await exhaust(desk, ['ann', 'bob', 'eve']);
  const before = byEvent(receiver.arrivals);
  receiver.answer(200);

  const replayId = await desk.replay({ which: 'failed' });
  assert.deepEqual(await desk.ended(replayId), {
    replay_id: replayId,
    which: 'failed',
    subscription_id: '',
    type_request: '',
    from: '',
    to: '',
    state: 'done',
    replayed: 3,
    cap: 10_000,
    capped: false,
    created_at: desk.time(),
    finished_at: desk.time(),
  });
  await desk.attempted(3 * attemptsMax + 3);
  const again = receiver.arrivals.slice(3 * attemptsMax);
  assert.deepEqual(again.map(emailOf).sort(), ['ann', 'bob', 'eve']);
  for (const arrival of again) {
    const id = arrival.headers['webhook-id'] ?? '';
    assert.deepEqual(arrival.bytes, before.get(id)?.bytes, 'the same bytes under the same id');
  }
  assert.deepEqual(await desk.rows('select state, cause, attempts from deliveries'), [
    { state: 'delivered', cause: 'replay', attempts: attemptsMax + 1 },
    { state: 'delivered', cause: 'replay', attempts: attemptsMax + 1 },
    { state: 'delivered', cause: 'replay', attempts: attemptsMax + 1 },
  ]);
});

test('one customer gets its replayed events in their order where the subscription is ordered', async (t) => {
  const receiver = await openReceiver(t, 500);
  const desk = await openReplayingApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('updatesubscription', { body: { subscription_id, ordered: true } });
  await desk.call('pausesubscription', { body: { subscription_id } });
  await record(desk, 5);
  receiver.answer(200);
  await desk.call('enablesubscription', { body: { subscription_id } });
  await desk.ended(await desk.replay({ which: 'missed' }));
  await desk.attempted(5);
  assert.deepEqual(receiver.arrivals.map(sequenceOf), [1, 2, 3, 4, 5]);
});

test('sends deliveries missed during a pause on request', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await desk.createCustomer('bob@example.com');
  await desk.createCustomer('eve@example.com');
  const { body } = await desk.call('enablesubscription', {
    body: { subscription_id, replay_missed: true },
  });
  assert.equal((await desk.ended(body.replay_id)).replayed, 2);
  await desk.attempted(3);
  assert.deepEqual(receiver.arrivals.map(emailOf).sort(), ['ann', 'bob', 'eve']);
});

test('events from before a subscription existed are sent to it from the time that is given', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  await desk.createCustomer('old@example.com');
  desk.clock.advance(hourMs);
  const from = desk.time();
  await desk.createCustomer('ann@example.com');
  await desk.createCustomer('bob@example.com');
  desk.clock.advance(hourMs);
  const other = await desk.subscribe(receiver.url, 'customer_status_change');
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.createCustomer('eve@example.com');
  await desk.attempted(1);

  const missed = { which: 'missed', subscription_id, from };
  assert.equal((await desk.ended(await desk.replay(missed))).replayed, 2);
  await desk.attempted(3);
  const [, ...sent] = receiver.arrivals;
  assert.deepEqual(sent.map(emailOf), ['ann', 'bob']);
  // Its id and event are those of the feed; only the number of the delivery is new.
  const { body: feed } = await desk.call('getevents', { query: { after: 'start' } });
  assert.deepEqual(
    sent.map(({ body }) => JSON.parse(body)),
    [
      { ...feed[1], sequence: 2 },
      { ...feed[2], sequence: 3 },
    ],
  );
  assert.deepEqual(
    sent.map(({ headers }) => headers['webhook-id']),
    [feed[1].id, feed[2].id],
  );

  // Now they have been sent, so they are not missed any more.
  assert.equal((await desk.ended(await desk.replay(missed))).replayed, 0);
  const ofOther = { ...missed, subscription_id: other.subscription_id };
  assert.equal((await desk.ended(await desk.replay(ofOther))).replayed, 0);
});

test('without a time to begin at, nothing from before a subscription existed is sent', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  await desk.createCustomer();
  const { subscription_id } = await desk.subscribe(receiver.url);
  const replayId = await desk.replay({ which: 'missed', subscription_id });
  assert.equal((await desk.ended(replayId)).replayed, 0);
});

test('from a time on, what was missed is both events without a delivery and held deliveries', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  const from = desk.time();
  await desk.createCustomer('ann@example.com');
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await desk.createCustomer('bob@example.com');
  await desk.call('enablesubscription', { body: { subscription_id } });
  const replayId = await desk.replay({ which: 'missed', subscription_id, from });
  assert.equal((await desk.ended(replayId)).replayed, 2);
  await desk.attempted(2);
  assert.deepEqual(receiver.arrivals.map(emailOf).sort(), ['ann', 'bob']);
});

test('a replay of all sends what has arrived again, but nothing that came after it began', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t, { worker: false });
  await desk.subscribe(receiver.url);
  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  const replayId = await desk.replay({ which: 'all' });
  await desk.createCustomer('bob@example.com');
  await desk.attempted(2);
  desk.startReplays();
  assert.equal((await desk.ended(replayId)).replayed, 1);
  await desk.attempted(3);
  assert.deepEqual(receiver.arrivals.map(emailOf), ['ann', 'bob', 'ann']);
  assert.deepEqual(receiver.arrivals[2]?.bytes, receiver.arrivals[0]?.bytes);
});

test('a replay keeps to its subscription, type and times', async (t) => {
  const receivers = [await openReceiver(t), await openReceiver(t), await openReceiver(t)] as const;
  const desk = await openReplayingApp(t);
  const [one] = [
    await desk.subscribe(receivers[0].url),
    await desk.subscribe(receivers[1].url),
    await desk.subscribe(receivers[2].url, 'customer_status_change'),
  ];
  const times: string[] = [];
  let attempts = 0;
  for (const name of ['ann', 'bob', 'eve']) {
    times.push(desk.time());
    await desk.createCustomer(`${name}@example.com`);
    await setStatus(desk, `${name}@example.com`);
    attempts += 3;
    await desk.attempted(attempts);
    desk.clock.advance(hourMs);
  }
  const sentBy = async (filter: Record<string, unknown>) => {
    const seen = receivers.map(({ arrivals }) => arrivals.length);
    const { replayed } = await desk.ended(await desk.replay({ which: 'all', ...filter }));
    attempts += replayed;
    await desk.attempted(attempts);
    return receivers.map(({ arrivals }, index) =>
      arrivals.slice(seen[index]).map(emailOf).sort().join(' '),
    );
  };
  const { subscription_id } = one;
  assert.deepEqual(await sentBy({ subscription_id }), ['ann bob eve', '', '']);
  assert.deepEqual(await sentBy({ type_request: 'customer_status_change' }), [
    '',
    '',
    'ann bob eve',
  ]);
  assert.deepEqual(await sentBy({ from: times[1] }), ['bob eve', 'bob eve', 'bob eve']);
  assert.deepEqual(await sentBy({ to: times[1], subscription_id }), ['ann', '', '']);
  assert.deepEqual(
    await sentBy({ from: times[1], to: times[2], type_request: 'customer_created' }),
    ['bob', 'bob', ''],
  );
});

test('a replay ends at its cap, with the oldest, and says whether there was more', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await record(desk, 5);
  await desk.call('enablesubscription', { body: { subscription_id } });
  const ends: unknown[] = [];
  for (const limit of [2, 3, 1]) {
    const { state, replayed, capped } = await desk.ended(
      await desk.replay({ which: 'missed', limit }),
    );
    ends.push([state, replayed, capped]);
  }
  assert.deepEqual(ends, [
    ['done', 2, true],
    ['done', 3, false],
    ['done', 0, false],
  ]);
  await desk.attempted(5);
  assert.deepEqual(receiver.arrivals.slice(0, 2).map(sequenceOf).sort(), [1, 2]);
});

test('the cap counts events without a delivery too', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  const from = desk.time();
  await record(desk, 3);
  const { subscription_id } = await desk.subscribe(receiver.url);
  const filter = { which: 'missed', subscription_id, from };
  const ends: unknown[] = [];
  for (const limit of [2, 2]) {
    const { replayed, capped } = await desk.ended(await desk.replay({ ...filter, limit }));
    ends.push([replayed, capped]);
  }
  assert.deepEqual(ends, [
    [2, true],
    [1, false],
  ]);
});

test('a replay goes on where it was after its worker was stopped, and sends nothing twice', async (t) => {
  const count = 450;
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t, { worker: false });
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await record(desk, count);
  await desk.call('enablesubscription', { body: { subscription_id } });
  const replayId = await desk.replay({ which: 'missed' });

  const worker = desk.startReplays();
  await desk.until(async () => (await desk.replayed()) > 0);
  await worker.stop();
  const soFar = await desk.replayed();
  assert.ok(soFar < count, `${soFar} were replayed before the worker was stopped`);
  assert.equal((await desk.show(replayId)).state, 'running');

  desk.startReplays();
  const { state, replayed } = await desk.ended(replayId);
  assert.deepEqual([state, replayed], ['done', count]);
  await desk.attempted(count);
  assert.deepEqual(
    receiver.arrivals.map(sequenceOf).sort((a, b) => a - b),
    Array.from({ length: count }, (_, index) => index + 1),
  );
});

test('two workers on one replay send nothing twice', async (t) => {
  const count = 450;
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t, { worker: false });
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await record(desk, count);
  await desk.call('enablesubscription', { body: { subscription_id } });
  const replayId = await desk.replay({ which: 'missed' });
  desk.startReplays();
  desk.startReplays();
  assert.equal((await desk.ended(replayId)).replayed, count);
  await desk.attempted(count);
  assert.equal(receiver.arrivals.length, count);
});

test('a cancelled replay goes no further', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t, { worker: false });
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('pausesubscription', { body: { subscription_id } });
  await record(desk, 3);
  await desk.call('enablesubscription', { body: { subscription_id } });
  const [cancelled, next] = [
    await desk.replay({ which: 'missed' }),
    await desk.replay({ which: 'missed', limit: 1 }),
  ];
  const { body } = await desk.call('cancelreplay', { body: { replay_id: cancelled } });
  assert.deepEqual(body, {
    success: true,
    message: 'The replay is cancelled',
    replay: { ...(await desk.show(next)), ...body.replay },
  });
  assert.deepEqual(
    [body.replay.replay_id, body.replay.state, body.replay.finished_at],
    [cancelled, 'cancelled', desk.time()],
  );
  desk.startReplays();
  // The other one shows that the worker has been at work.
  assert.equal((await desk.ended(next)).replayed, 1);
  assert.deepEqual(await desk.show(cancelled), body.replay);
  await desk.attempted(1);
  assert.equal(receiver.arrivals.length, 1);
});

test('a replay leaves out what is being sent and what goes to a paused or ended subscription', async (t) => {
  const hanging = await openReceiver(t, 'hang');
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t);
  await desk.subscribe(hanging.url);
  const paused = await desk.subscribe(receiver.url);
  const ended = await desk.subscribe(receiver.url);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(3);
  await hanging.waitFor(1);
  await desk.call('pausesubscription', { body: { subscription_id: paused.subscription_id } });
  await desk.call('unsubscribe_customer', { body: { subscription_id: ended.subscription_id } });
  const { state, replayed } = await desk.ended(await desk.replay({ which: 'all' }));
  assert.deepEqual([state, replayed], ['done', 1]);
  hanging.letGo();
  await desk.attempted(5);
  assert.deepEqual([hanging.arrivals.length, receiver.arrivals.length], [1, 4]);
});

test('a replay for a subscription that is paused meanwhile ends without sending', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openReplayingApp(t, { worker: false });
  await record(desk, 2);
  const { subscription_id } = await desk.subscribe(receiver.url);
  const replayIds = [
    await desk.replay({ which: 'missed', subscription_id, from: '2026-01-01' }),
    await desk.replay({ which: 'all', subscription_id }),
  ];
  await desk.call('pausesubscription', { body: { subscription_id } });
  desk.startReplays();
  for (const replayId of replayIds) {
    const { state, replayed } = await desk.ended(replayId);
    assert.deepEqual([state, replayed], ['done', 0]);
  }
  assert.deepEqual(await desk.rows('select * from deliveries'), []);
});

test('a replay touches nothing of another account', async (t) => {
  const [ours, theirs] = [await openReceiver(t), await openReceiver(t)];
  const desk = await openReplayingApp(t);
  const { apiKey } = await openOtherAccount(desk);
  const query = { api_key: apiKey };
  await desk.createCustomer('old@example.com');
  await desk.subscribe(ours.url);
  const body = { hookUrl: theirs.url, type_request: 'customer_created' };
  const { subscription_id } = (await desk.call('subscribe_customer', { query, body })).body;
  await desk.createCustomer('ann@example.com');
  const data = { customer_email: 'tom@example.org', customer_name: 'Tom' };
  await desk.call('createcustomer', { query, body: { data } });
  await desk.attempted(2);

  const replay = await desk.call('replayevents', { query, body: { which: 'all' } });
  await desk.until(
    async () => (await desk.rows(`select 1 from replays where state = 'done'`)).length === 1,
  );
  assert.deepEqual((await desk.call('getreplays', { query })).body[0].replayed, 1);
  const missed = { which: 'missed', subscription_id, from: '2026-01-01' };
  await desk.call('replayevents', { query, body: missed });
  await desk.until(
    async () => (await desk.rows(`select 1 from replays where state = 'done'`)).length === 2,
  );
  await desk.attempted(3);
  assert.deepEqual(
    [ours.arrivals.map(emailOf), theirs.arrivals.map(emailOf)],
    [['ann'], ['tom@example.org', 'tom@example.org']],
  );

  const replayId = replay.body.replay_id;
  assert.deepEqual((await desk.call('getreplays')).body, []);
  assert.deepEqual((await desk.call('getreplays', { query: { replay_id: replayId } })).body, []);
  const refusals = [
    await desk.call('cancelreplay', { body: { replay_id: replayId } }),
    await desk.call('replayevents', { body: { which: 'all', subscription_id } }),
  ];
  assert.deepEqual(
    refusals.map((refusal) => refusal.body.code),
    ['REPLAY_NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND'],
  );
});

/** A delivering app with a replay worker, unless that is started later. */
async function openReplayingApp(t: TestContext, { worker = true } = {}) {
  const workers: Worker[] = [];
  // Registered first, so that they stop before the database closes.
  t.after(() => Promise.all(workers.map((one) => one.stop())));
  const desk = await openDeliveringApp(t);
  const startReplays = () => {
    const started = startReplayWorker(desk.app);
    workers.push(started);
    return started;
  };
  if (worker) startReplays();
  const show = async (replayId: string) =>
    (await desk.call('getreplays', { query: { replay_id: replayId } })).body[0];
  return {
    ...desk,
    startReplays,
    show,
    until,
    /** Begins a replay and returns its id. */
    async replay(body: Record<string, unknown>): Promise<string> {
      const reply = await desk.call('replayevents', { body });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return reply.body.replay_id;
    },
    /** Shows a replay as soon as it is over. */
    async ended(replayId: string) {
      const where = `where replay_id = '${replayId}' and state <> 'running'`;
      await until(async () => (await desk.rows(`select 1 from replays ${where}`)).length > 0);
      return show(replayId);
    },
    replayed: async () =>
      Number((await desk.rows('select sum(replayed) as sum from replays'))[0]?.sum),
    /** The time of the test, as the interface shows it. */
    time: () => new Date(desk.app.now()).toISOString().slice(0, 19).replace('T', ' '),
  };
}
type ReplayingApp = Awaited<ReturnType<typeof openReplayingApp>>;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMsMax;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It has not come to that in time');
    await pause(5);
  }
}

/** Events of one customer, in few transactions. */
async function record(desk: ReplayingApp, count: number): Promise<void> {
  await storeOf(desk).transaction(async (tx) => {
    for (let made = 0; made < count; made += 1) {
      await recordEvent(desk.app, tx, { type: 'customer_created', customerId: 1, data: {} });
    }
  });
}

/** With the waits that it asks for, its failures are too far apart to open the breaker. */
const failing = { status: 503, headers: { 'retry-after': '360' } };

/** Lets the deliveries of new customers fail until they are given up, at a receiver that answers as `failing`. */
async function exhaust(desk: DeliveringApp, names: readonly string[]): Promise<void> {
  for (const name of names) await desk.createCustomer(`${name}@example.com`);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    await desk.attempted(attempt * names.length);
    desk.pass(Math.max(waitBeforeAttemptMs[attempt] ?? hourMs, 6 * minuteMs));
  }
}

async function setStatus(desk: DeliveringApp, email: string): Promise<void> {
  const data = { customer_email: email, customer_status: 'Contacted' };
  await desk.call('setcustomerstatus', { body: { data } });
}

function byEvent(arrivals: readonly Arrival[]): Map<string, Arrival> {
  return new Map(arrivals.map((arrival) => [arrival.headers['webhook-id'] ?? '', arrival]));
}

function emailOf({ body }: Arrival): string {
  return JSON.parse(body).data.customer.customer_email.replace('@example.com', '');
}

function sequenceOf({ body }: Arrival): number {
  return JSON.parse(body).sequence;
}
