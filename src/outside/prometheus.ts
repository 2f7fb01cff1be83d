import { setTimeout } from 'node:timers/promises';
import { collectDefaultMetrics, type Metric as OwnMetric, Registry } from '@prometheus-io/client';
import type { Metric } from './series.ts';

/** Several times as long as one look takes. */
const eventLoopLookMs = 50;

/**
 * Shows metrics, and those of the process itself, in the text form of Prometheus. Pauses of the event loop and of the
 * garbage collector are measured from this call on, by nothing that would keep the process alive.
 */
export async function openPrometheus(
  metrics: readonly Metric[],
): Promise<() => Promise<{ contentType: string; text: string }>> {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(toOwnMetric(metric));
  collectDefaultMetrics({ register: registry });
  // Before the first look at the event loop, what is said of it makes no sense.
  await setTimeout(eventLoopLookMs);
  return async () => ({ contentType: registry.contentType, text: await registry.metrics() });
}

/** To be shown, a metric of the library needs no more than a name and its numbers, so ours are read where they are. */
function toOwnMetric({ name, help, type, samples }: Metric): OwnMetric {
  const get = async () => ({ name, help, type, values: await samples(), aggregator: 'sum' });
  return { name, get } as unknown as OwnMetric;
}
