import { createRequire } from 'node:module';
import type * as client from '@prometheus-io/client';

// The whole library loads what measures the process and the API of OpenTelemetry, which the first scrape needs and a start
// does not. Its parts have no types of their own.
const require = createRequire(import.meta.url);

export const Counter: typeof client.Counter = require('@prometheus-io/client/lib/counter');
export const Gauge: typeof client.Gauge = require('@prometheus-io/client/lib/gauge');
export const Histogram: typeof client.Histogram = require('@prometheus-io/client/lib/histogram');
const Registry: typeof client.Registry = require('@prometheus-io/client/lib/registry');

export function newRegistry(): client.Registry {
  return new Registry();
}
