import type { App } from '../domain/app.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Leases of a dead node are free within 5 seconds, including the time that a node has to come back. */
const pollMs = secondMs;

/** Releases the deliveries and messages that nodes left under way that are gone, until it is stopped. */
export function startLeaseRelease(app: App): Worker[] {
  const release = app.store.releaseLeasesOfGoneNodes;
  if (release === undefined) return [];
  const worker = startLeasedWorker(app, {
    pollMs,
    failure: 'leases of other nodes could not be checked',
    async look() {
      const count = await release();
      if (count > 0) app.log.warn({ count }, 'released the leases of a dead node');
      return pollMs;
    },
  });
  return [worker];
}
