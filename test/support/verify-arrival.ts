import { mock } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Arrival } from './open-receiver.ts';

/**
 * Verifies a delivery as its receiver would, with the reference library of Standard Webhooks, and returns the
 * payload. The library asks the machine for the time, so it is told the one of the test.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the payload as it pleases.
export function verifyArrival({ bytes, headers }: Arrival, secret: string, now: number): any {
  mock.timers.enable({ apis: ['Date'], now });
  try {
    return new Webhook(secret).verify(bytes, headers);
  } finally {
    mock.timers.reset();
  }
}
