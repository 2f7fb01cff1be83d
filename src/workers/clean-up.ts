import type { App } from '../domain/app.ts';
import { idempotencyKeptMs } from '../domain/idempotency/store.ts';
import { hourMs } from '../domain/shared/time.ts';

/** Few at a time, because whoever writes waits behind it. */
const batchMax = 500;

/** Removes what is no longer needed, now and every hour, until it is stopped. */
export function startCleanUp(app: App): { stop(): Promise<void> } {
  let stopping = false;
  let round = cleanUp();
  const timer = setInterval(() => {
    round = round.then(cleanUp);
  }, hourMs);

  async function cleanUp(): Promise<void> {
    try {
      let removed = batchMax;
      while (removed === batchMax && !stopping) {
        removed = await app.store.forgetAnswers(app.now() - idempotencyKeptMs, batchMax);
      }
    } catch (error) {
      app.log.error({ err: error }, 'old answers could not be removed');
    }
  }

  return {
    stop() {
      stopping = true;
      clearInterval(timer);
      return round;
    },
  };
}
