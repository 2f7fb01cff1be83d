import type { App } from '../../app.ts';
import { createSharedBuckets } from './shared-buckets.ts';

/** A limit for each caller over all nodes, under a name of its own. */
export function openRateLimit(
  app: App,
  name: string,
  limit: { requests: number; perMs: number },
): ReturnType<typeof createSharedBuckets> {
  const onFailure = (error: unknown) =>
    app.log.warn({ err: error, limit: name }, 'could not sync rate-limit counters between nodes');
  const { shareSpends } = app.store;
  return createSharedBuckets({ now: app.now, shareSpends, onFailure }, `rate ${name}`, limit);
}
