import type { App } from '../../domain/app.ts';
import { openRateLimit } from '../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Person } from './person.ts';

/**
 * Lets each account make so many calls in a time; refuses more with RATE_LIMITED. Counted for each service by itself, so that
 * one in a test knows nothing of another.
 */
export function limitCalls(limit: { requests: number; perMs: number }, message: string) {
  const services = new WeakMap<App, ReturnType<typeof openRateLimit>>();

  return function takeCall(app: App, { accountId }: Person): void {
    const buckets = services.get(app) ?? openRateLimit(app, message, limit);
    services.set(app, buckets);
    const seconds = buckets.take(String(accountId));
    if (seconds > 0) {
      throw new Refusal('RATE_LIMITED', message, { 'retry-after': String(seconds) });
    }
  };
}
