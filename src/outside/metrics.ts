import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type * as client from '@prometheus-io/client';
import type { EndpointChange } from '../domain/deliveries/after-attempt.ts';
import type { DeliveryMeter, QueueDepth } from '../domain/deliveries/delivery-meter.ts';
import { attemptOutcomes } from '../domain/deliveries/post-webhook.ts';
import type { Log } from '../domain/log.ts';
import { once } from '../domain/shared/once.ts';

// The whole library loads what measures the process and the API of OpenTelemetry, which the first scrape needs and a start
// does not. Its parts have no types of their own.
const require = createRequire(import.meta.url);

const Counter: typeof client.Counter = require('@prometheus-io/client/lib/counter');
const Gauge: typeof client.Gauge = require('@prometheus-io/client/lib/gauge');
const Histogram: typeof client.Histogram = require('@prometheus-io/client/lib/histogram');
const Registry: typeof client.Registry = require('@prometheus-io/client/lib/registry');

/** Counting pending deliveries reads the queue, so scrapes soon after each other get the same numbers. */
const depthKeptMs = 5_000;
/** Less than any scraper waits: when the database hangs, the other numbers are needed most. */
const depthWaitMsMax = 2_000;
/** Several times the interval at which the event loop is sampled. */
const eventLoopLookMs = 50;
/** Upper bounds in seconds, from a fast request to the ten seconds that a POST may take. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** An answer to a request as it is counted. */
type Answer = {
  route: string;
  /** The operation, where the route has several. */
  action: string | undefined;
  method: string;
  status: number;
  durationMs: number;
};

export type Metrics = {
  meter: DeliveryMeter;
  answered: (answer: Answer) => void;
  /** All numbers as Prometheus reads them. */
  render: () => Promise<{ contentType: string; text: string }>;
};

const endpointChanges: Readonly<Record<EndpointChange['change'], true>> = {
  breaker_opened: true,
  breaker_closed: true,
  disabled: true,
  gone: true,
};

/** Counts from the start. The process itself, with its event loop and garbage collector, is measured from the first scrape on. */
export function openMetrics(sources: { depth: () => Promise<QueueDepth>; log: Log }): Metrics {
  const registry = new Registry();
  const meter = openDeliveryMetrics(registry);
  const answered = openRequestMetrics(registry);
  openQueueMetrics(registry, sources);
  const opened = once(async () => {
    const { collectDefaultMetrics } = await import('@prometheus-io/client');
    collectDefaultMetrics({ register: registry });
    // The event loop's figures are meaningless before its first sample.
    await setTimeout(eventLoopLookMs);
  });
  return {
    meter,
    answered,
    async render() {
      await opened();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function openDeliveryMetrics(registry: client.Registry): DeliveryMeter {
  const registers = [registry];
  const latency = new Histogram({
    name: 'sundesk_delivery_latency_seconds',
    help: 'From the commit of an event to the end of its first attempt, where nothing held that up',
    buckets,
    registers,
  });
  const duration = new Histogram({
    name: 'sundesk_delivery_attempt_seconds',
    help: 'How long attempts take, from the wait for a connection to the end of the answer',
    buckets,
    registers,
  });
  const attempts = new Counter({
    name: 'sundesk_delivery_attempts_total',
    help: 'Attempts by what came of them',
    labelNames: ['outcome'],
    registers,
  });
  const connections = new Counter({
    name: 'sundesk_delivery_connections_total',
    help: 'Attempts by whether their connection was open already',
    labelNames: ['reused'],
    registers,
  });
  const duplicates = new Counter({
    name: 'sundesk_possible_duplicates_total',
    help: 'Attempts of what may have arrived before, because an earlier attempt was lost',
    registers,
  });
  const reclaims = new Counter({
    name: 'sundesk_lease_reclaims_total',
    help: 'Deliveries released from a lost worker',
    registers,
  });
  const lost = new Counter({
    name: 'sundesk_leases_lost_total',
    help: 'Attempts whose result was thrown away because the lease had run out',
    registers,
  });
  const changes = new Counter({
    name: 'sundesk_subscription_changes_total',
    help: 'What happened to whole subscriptions',
    labelNames: ['change'],
    registers,
  });
  // Counters start at zero, because an alert needs a value before the first event.
  for (const outcome of attemptOutcomes) attempts.inc({ outcome }, 0);
  for (const reused of ['true', 'false']) connections.inc({ reused }, 0);
  for (const change of Object.keys(endpointChanges)) changes.inc({ change }, 0);
  return {
    attempted({ outcome, durationMs, latencyMs, reused, maybeDelivered }) {
      attempts.inc({ outcome });
      connections.inc({ reused: String(reused) });
      duration.observe(durationMs / 1000);
      if (latencyMs !== undefined) latency.observe(latencyMs / 1000);
      if (maybeDelivered) duplicates.inc();
    },
    reclaimed: (count) => reclaims.inc(count),
    leaseLost: () => lost.inc(),
    endpointChanged: (change) => changes.inc({ change }),
  };
}

function openRequestMetrics(registry: client.Registry): Metrics['answered'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'sundesk_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['route', 'action', 'method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'sundesk_http_request_seconds',
    help: 'How long requests take, from their head to the end of the answer',
    labelNames: ['route', 'action'],
    buckets,
    registers,
  });
  return ({ route, action, method, status, durationMs }) => {
    const labels = action === undefined ? { route } : { route, action };
    requests.inc({ ...labels, method, status });
    duration.observe(labels, durationMs / 1000);
  };
}

/** Reads these from the database at each scrape, and leaves them out when it does not answer. */
function openQueueMetrics(
  registry: client.Registry,
  { depth, log }: { depth: () => Promise<QueueDepth>; log: Log },
): void {
  let latest: Promise<QueueDepth | undefined> | undefined;
  let measuredAt = 0;
  async function measure() {
    try {
      return await Promise.race([depth(), giveUp()]);
    } catch (error) {
      log.error({ err: error }, 'the queue size could not be measured');
      return undefined;
    }
  }
  function cachedDepth(): Promise<QueueDepth | undefined> {
    if (latest === undefined || performance.now() - measuredAt > depthKeptMs) {
      measuredAt = performance.now();
      latest = measure();
    }
    return latest;
  }
  const gauge = (
    name: string,
    help: string,
    read: (depth: QueueDepth | undefined) => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = read(await cachedDepth());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('sundesk_deliveries_waiting', 'Deliveries that wait', (found) => found?.waiting);
  gauge('sundesk_deliveries_sending', 'Deliveries being sent', (found) => found?.sending);
  gauge(
    'sundesk_oldest_due_delivery_seconds',
    'How long the delivery that is due longest has been due',
    (found) => found && found.oldestDueMs / 1000,
  );
  gauge(
    'sundesk_breakers_open',
    'Subscriptions that are given a rest because their receiver fails',
    (found) => found?.breakersOpen,
  );
  gauge('sundesk_database_up', 'Whether the database answers', (found) =>
    found === undefined ? 0 : 1,
  );
}

async function giveUp(): Promise<never> {
  await setTimeout(depthWaitMsMax, undefined, { ref: false });
  throw new Error('The database did not answer in time');
}
