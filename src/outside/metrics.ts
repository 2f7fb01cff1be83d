import { setTimeout } from 'node:timers/promises';
import type { Log } from '../domain/app.ts';
import { attemptOutcomes } from '../domain/deliveries/attempt-outcome.ts';
import type { DeliveryMeter } from '../domain/deliveries/delivery-meter.ts';
import type { LaneChange, QueueDepth } from '../domain/deliveries/store.ts';
import { type Labels, type Metric, openCounter, openHistogram } from './series.ts';

/** Counting what waits reads the queue, so those who ask soon after each other are told the same. */
const depthKeptMs = 5_000;
/** Less than any scraper waits: when the database hangs, the other numbers are needed most. */
const depthWaitMsMax = 2_000;

/** An answer to a request as it is counted. */
export type Answer = {
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

const laneChanges: Readonly<Record<LaneChange['change'], true>> = {
  breaker_opened: true,
  breaker_closed: true,
  disabled: true,
  gone: true,
};

/**
 * Counts in plain numbers, which costs next to nothing. What shows them, and measures the process besides, is loaded when
 * somebody first asks.
 */
export function openMetrics(sources: { depth: () => Promise<QueueDepth>; log: Log }): Metrics {
  const deliveries = openDeliveryMetrics();
  const requests = openRequestMetrics();
  const metrics = [...deliveries.metrics, ...requests.metrics, ...queueMetrics(sources)];
  let opened: Promise<() => Promise<{ contentType: string; text: string }>> | undefined;
  async function open() {
    const { openPrometheus } = await import('./prometheus.ts');
    return openPrometheus(metrics);
  }
  return {
    meter: deliveries.meter,
    answered: requests.answered,
    async render() {
      opened ??= open();
      return (await opened)();
    },
  };
}

function openDeliveryMetrics(): { meter: DeliveryMeter; metrics: Metric[] } {
  const latency = openHistogram({
    name: 'sundesk_delivery_latency_seconds',
    help: 'From the commit of an event to the end of its first attempt, where nothing held that up',
  });
  const duration = openHistogram({
    name: 'sundesk_delivery_attempt_seconds',
    help: 'How long attempts take, from the wait for a connection to the end of the answer',
  });
  const attempts = openCounter({
    name: 'sundesk_delivery_attempts_total',
    help: 'Attempts by what came of them',
  });
  const connections = openCounter({
    name: 'sundesk_delivery_connections_total',
    help: 'Attempts by whether their connection was open already',
  });
  const duplicates = openCounter({
    name: 'sundesk_possible_duplicates_total',
    help: 'Attempts of what may have arrived before, because an earlier attempt was lost',
  });
  const reclaims = openCounter({
    name: 'sundesk_lease_reclaims_total',
    help: 'Deliveries taken back from a worker that was lost',
  });
  const lost = openCounter({
    name: 'sundesk_leases_lost_total',
    help: 'Attempts whose result was thrown away because the lease had run out',
  });
  const changes = openCounter({
    name: 'sundesk_subscription_changes_total',
    help: 'What happened to whole subscriptions',
  });
  // An alert needs the zero that comes before the first.
  for (const outcome of attemptOutcomes) attempts.of({ outcome });
  for (const reused of ['true', 'false']) connections.of({ reused });
  for (const change of Object.keys(laneChanges)) changes.of({ change });
  for (const single of [latency, duration, duplicates, reclaims, lost]) single.of({});
  return {
    meter: {
      attempted({ outcome, durationMs, latencyMs, reused, maybeDelivered }) {
        attempts.of({ outcome }).add();
        connections.of({ reused: String(reused) }).add();
        duration.of({}).observe(durationMs);
        if (latencyMs !== undefined) latency.of({}).observe(latencyMs);
        if (maybeDelivered) duplicates.of({}).add();
      },
      reclaimed: (count) => reclaims.of({}).add(count),
      leaseLost: () => lost.of({}).add(),
      laneChanged: (change) => changes.of({ change }).add(),
    },
    metrics: [latency, duration, attempts, connections, duplicates, reclaims, lost, changes].map(
      ({ metric }) => metric,
    ),
  };
}

function openRequestMetrics(): { answered: Metrics['answered']; metrics: Metric[] } {
  const requests = openCounter({
    name: 'sundesk_http_requests_total',
    help: 'Requests that were answered',
  });
  const duration = openHistogram({
    name: 'sundesk_http_request_seconds',
    help: 'How long requests take, from their head to the end of the answer',
  });
  const toSeries = ({ route, action, method, status }: Answer) => {
    const labels: Labels = action === undefined ? { route } : { route, action };
    return {
      requests: requests.of({ ...labels, method, status: String(status) }),
      duration: duration.of(labels),
    };
  };
  // Thousands of requests a second pass here, so what was found is kept under one short text.
  const found = new Map<string, ReturnType<typeof toSeries>>();
  return {
    answered(answer) {
      const key = `${answer.action ?? answer.route} ${answer.method} ${answer.status}`;
      let series = found.get(key);
      if (series === undefined) {
        series = toSeries(answer);
        found.set(key, series);
      }
      series.requests.add();
      series.duration.observe(answer.durationMs);
    },
    metrics: [requests.metric, duration.metric],
  };
}

/** What is read from the database when somebody asks, and left out when it does not answer. */
function queueMetrics({ depth, log }: { depth: () => Promise<QueueDepth>; log: Log }): Metric[] {
  let asked: Promise<QueueDepth | undefined> | undefined;
  let askedAt = 0;
  async function ask() {
    try {
      return await Promise.race([depth(), giveUp()]);
    } catch (error) {
      log.error({ err: error }, 'the queue could not be measured');
      return undefined;
    }
  }
  function known(): Promise<QueueDepth | undefined> {
    if (asked === undefined || performance.now() - askedAt > depthKeptMs) {
      askedAt = performance.now();
      asked = ask();
    }
    return asked;
  }
  const gauge = (name: string, help: string, read: (depth: QueueDepth) => number): Metric => ({
    name,
    help,
    type: 'gauge',
    async samples() {
      const found = await known();
      return found === undefined ? [] : [{ labels: {}, value: read(found) }];
    },
  });
  return [
    gauge('sundesk_deliveries_waiting', 'Deliveries that wait', ({ waiting }) => waiting),
    gauge('sundesk_deliveries_sending', 'Deliveries being sent', ({ sending }) => sending),
    gauge(
      'sundesk_oldest_due_delivery_seconds',
      'How long the delivery that is due longest has been due',
      ({ oldestDueMs }) => oldestDueMs / 1000,
    ),
    gauge(
      'sundesk_breakers_open',
      'Subscriptions that are given a rest because their receiver fails',
      ({ breakersOpen }) => breakersOpen,
    ),
    {
      name: 'sundesk_database_up',
      help: 'Whether the database answers',
      type: 'gauge',
      samples: async () => [{ labels: {}, value: (await known()) === undefined ? 0 : 1 }],
    },
  ];
}

async function giveUp(): Promise<never> {
  await setTimeout(depthWaitMsMax, undefined, { ref: false });
  throw new Error('The database did not answer in time');
}
