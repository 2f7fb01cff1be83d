import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseMetrics } from '../../test/support/parse-metrics.ts';
import { openMetrics } from './metrics.ts';

const depth = { waiting: 7, sending: 2, oldestDueMs: 1500, breakersOpen: 1 };

/** Metrics over a queue with fixed answers, and what was logged. */
function openWatched(ask: () => Promise<typeof depth> = async () => depth) {
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const metrics = openMetrics({ depth: ask, log });
  const read = async () => parseMetrics((await metrics.render()).text);
  /** Reads the metrics whose name with labels begins with one of these prefixes, without the buckets. */
  const show = async (...beginnings: string[]) =>
    Object.fromEntries(
      [...(await read())].filter(
        ([series]) =>
          beginnings.some((beginning) => series.startsWith(beginning)) &&
          !series.includes('_bucket'),
      ),
    );
  return { ...metrics, read, show, logged };
}

const attempt = {
  outcome: 'delivered',
  durationMs: 20,
  latencyMs: 30,
  reused: false,
  maybeDelivered: false,
} as const;

test('everything that can be counted is there as 0 before it happens', async () => {
  const { show } = openWatched();
  const zeros = (name: string, label: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [`${name}{${label}="${value}"}`, 0]));
  assert.deepEqual(await show('sundesk_delivery', 'sundesk_lease', 'sundesk_poss', 'sundesk_sub'), {
    sundesk_delivery_latency_seconds_sum: 0,
    sundesk_delivery_latency_seconds_count: 0,
    sundesk_delivery_attempt_seconds_sum: 0,
    sundesk_delivery_attempt_seconds_count: 0,
    ...zeros('sundesk_delivery_attempts_total', 'outcome', [
      'delivered',
      'http_2xx',
      'redirected',
      'http_4xx',
      'http_5xx',
      'http_other',
      'timed_out',
      'dns_failed',
      'refused_private_address',
      'connection_refused',
      'connection_timed_out',
      'connection_failed',
      'tls_failed',
      'reset',
      'response_too_large',
    ]),
    ...zeros('sundesk_delivery_connections_total', 'reused', ['true', 'false']),
    sundesk_possible_duplicates_total: 0,
    sundesk_lease_reclaims_total: 0,
    sundesk_leases_lost_total: 0,
    ...zeros('sundesk_subscription_changes_total', 'change', [
      'breaker_opened',
      'breaker_closed',
      'disabled',
      'gone',
    ]),
  });
});

test('attempts are counted by outcome and by connection, and only first ones for latency', async () => {
  const { meter, show } = openWatched();
  meter.attempted(attempt);
  meter.attempted({ ...attempt, reused: true });
  meter.attempted({ ...attempt, outcome: 'timed_out', durationMs: 9960, latencyMs: undefined });
  assert.deepEqual(
    await show(
      'sundesk_delivery_latency',
      'sundesk_delivery_attempt_',
      'sundesk_delivery_attempts_total{outcome="delivered"}',
      'sundesk_delivery_attempts_total{outcome="timed_out"}',
      'sundesk_delivery_connections',
      'sundesk_possible',
    ),
    {
      sundesk_delivery_latency_seconds_sum: 0.06,
      sundesk_delivery_latency_seconds_count: 2,
      sundesk_delivery_attempt_seconds_sum: 10,
      sundesk_delivery_attempt_seconds_count: 3,
      'sundesk_delivery_attempts_total{outcome="delivered"}': 2,
      'sundesk_delivery_attempts_total{outcome="timed_out"}': 1,
      'sundesk_delivery_connections_total{reused="true"}': 1,
      'sundesk_delivery_connections_total{reused="false"}': 2,
      sundesk_possible_duplicates_total: 0,
    },
  );
});

test('lost workers, possible duplicates and changes of subscriptions are counted', async () => {
  const { meter, show } = openWatched();
  meter.attempted({ ...attempt, maybeDelivered: true, latencyMs: undefined });
  meter.reclaimed(3);
  meter.reclaimed(2);
  meter.leaseLost();
  meter.endpointChanged('breaker_opened');
  meter.endpointChanged('breaker_opened');
  meter.endpointChanged('gone');
  assert.deepEqual(await show('sundesk_possible', 'sundesk_lease', 'sundesk_subscription'), {
    sundesk_possible_duplicates_total: 1,
    sundesk_lease_reclaims_total: 5,
    sundesk_leases_lost_total: 1,
    'sundesk_subscription_changes_total{change="breaker_opened"}': 2,
    'sundesk_subscription_changes_total{change="breaker_closed"}': 0,
    'sundesk_subscription_changes_total{change="disabled"}': 0,
    'sundesk_subscription_changes_total{change="gone"}': 1,
  });
});

test('a bucket counts everything up to its bound', async () => {
  const { meter, read } = openWatched();
  for (const durationMs of [0, 1, 2, 25, 26, 10_000, 10_001])
    meter.attempted({ ...attempt, durationMs });
  const numbers = await read();
  const bounds = '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' ');
  assert.deepEqual(
    bounds.map((le) => numbers.get(`sundesk_delivery_attempt_seconds_bucket{le="${le}"}`)),
    [2, 3, 3, 3, 4, 5, 5, 5, 5, 5, 5, 5, 6, 7],
  );
});

test('answers are counted by route, operation, method and status', async () => {
  const { answered, show } = openWatched();
  const create = { route: '/apidata.php', action: 'createcustomer', method: 'POST', status: 200 };
  answered({ ...create, durationMs: 250 });
  answered({ ...create, durationMs: 250 });
  answered({ ...create, status: 409, durationMs: 500 });
  answered({ route: '/docs', action: undefined, method: 'GET', status: 304, durationMs: 1000 });
  const labels = 'route="/apidata.php",action="createcustomer"';
  assert.deepEqual(await show('sundesk_http'), {
    [`sundesk_http_requests_total{${labels},method="POST",status="200"}`]: 2,
    [`sundesk_http_requests_total{${labels},method="POST",status="409"}`]: 1,
    'sundesk_http_requests_total{route="/docs",method="GET",status="304"}': 1,
    [`sundesk_http_request_seconds_sum{${labels}}`]: 1,
    [`sundesk_http_request_seconds_count{${labels}}`]: 3,
    'sundesk_http_request_seconds_sum{route="/docs"}': 1,
    'sundesk_http_request_seconds_count{route="/docs"}': 1,
  });
});

const queue = ['sundesk_deliveries', 'sundesk_oldest', 'sundesk_breakers', 'sundesk_database'];

test("reads the queue's backlog once for concurrent callers", async () => {
  let reads = 0;
  const { show } = openWatched(async () => {
    reads += 1;
    return depth;
  });
  const shown = await Promise.all([show(...queue), show(...queue), show(...queue)]);
  assert.deepEqual(shown[2], {
    sundesk_deliveries_waiting: 7,
    sundesk_deliveries_sending: 2,
    sundesk_oldest_due_delivery_seconds: 1.5,
    sundesk_breakers_open: 1,
    sundesk_database_up: 1,
  });
  assert.equal(reads, 1);
});

test('a database that fails is reported as down, and the rest is shown', async () => {
  const { meter, show, logged } = openWatched(() => Promise.reject(new Error('the disk is full')));
  meter.leaseLost();
  assert.deepEqual(await show(...queue, 'sundesk_leases_lost'), {
    sundesk_leases_lost_total: 1,
    sundesk_database_up: 0,
  });
  assert.deepEqual(logged, ['the queue size could not be measured']);
});

test('a database that does not answer is given up, and the rest is shown', async () => {
  const { show, logged } = openWatched(() => new Promise(() => undefined));
  // Only this keeps the test's process alive while nothing answers.
  const alive = setInterval(() => undefined, 1000);
  assert.deepEqual(await show(...queue), { sundesk_database_up: 0 });
  clearInterval(alive);
  assert.deepEqual(logged, ['the queue size could not be measured']);
});

test('the process is measured too', async () => {
  const { read } = openWatched();
  const names = new Set([...(await read()).keys()].map((series) => series.replace(/\{.*/, '')));
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_version_info',
  ])
    assert.ok(names.has(name), name);
});

test('the documentation lists each metric with its type', async () => {
  const { text } = await openWatched().render();
  const shown = [...text.matchAll(/^# TYPE (sundesk_\w+) (\w+)$/gm)];
  const documentation = await readFile(
    new URL('../../docs/monitoring.md', import.meta.url),
    'utf8',
  );
  const listed = [...documentation.matchAll(/^\| `(sundesk_\w+)` \| (\w+) \|/gm)];
  const namesAndTypes = (found: RegExpExecArray[]) => found.map(([, ...parts]) => parts).sort();
  assert.deepEqual(namesAndTypes(shown), namesAndTypes(listed));
});
