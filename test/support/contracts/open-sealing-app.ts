import type { TestContext } from 'node:test';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { startSealingWorker } from '../../../src/workers/work-in-turns.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

export type SealingApp = TestApp & {
  worker: Worker;
  /** Resolves when the worker has ended this many attempts to seal in all, with success or put off. */
  attempted(count: number): Promise<void>;
};

const waitMsMax = 60_000;

/** A whole Sundesk with its sealing worker, which `before` can make find something. */
export async function openSealingApp(
  t: TestContext,
  options: Parameters<typeof openTestApp>[1],
  before: (test: TestApp) => Promise<void> = async () => undefined,
): Promise<SealingApp> {
  let worker: Worker | undefined;
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(() => worker?.stop());
  const testApp = await openTestApp(t, options);
  await before(testApp);
  const attempted = countAttempts(testApp);
  worker = startSealingWorker(testApp.app);
  return { ...testApp, worker, attempted };
}

/** Counts what ends an attempt, which a test can wait for without asking again and again. */
function countAttempts({ app }: TestApp): SealingApp['attempted'] {
  const waiting = new Set<() => void>();
  let ended = 0;
  const count = () => {
    ended += 1;
    for (const look of waiting) look();
  };
  const { sealing } = app.store;
  const { putOff } = sealing;
  sealing.putOff = async (...put) => {
    await putOff(...put);
    count();
  };
  const { info } = app.log;
  app.log.info = (fields, message) => {
    info(fields, message);
    if (message === 'a contract was sealed') count();
  };
  return (attempts) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (ended < attempts) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${ended} of ${attempts} attempts have ended`));
      }, waitMsMax);
      waiting.add(look);
      look();
    });
}
