import type { App } from '../domain/app.ts';
import { continueImport } from '../domain/imports/continue-import.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

/** Several firms may import at the same time; each gets a batch in turn. */
const importsAtOnce = 20;
/** Polls as well, because another process may have left an import when it stopped. */
const pollMs = 5 * secondMs;

/**
 * Continues the imports of all accounts, batch by batch, woken by every commit that leaves one, until it is stopped. A
 * batch is one transaction, so a worker that dies leaves an import unchanged, and of two workers that do the same batch
 * one is rolled back.
 */
export function startImportWorker(app: App): Worker {
  return startLeasedWorker(app, {
    pollMs,
    failure: 'imports could not be looked up',
    onDue: (wake) => app.store.listen('imports', wake),
    async look({ isStopping }) {
      const moved = await workThrough(app, await app.store.imports.underWay(importsAtOnce), {
        isStopping,
        work: (found) => continueImport(app, found),
        failure: 'an import could not go on',
      });
      return moved > 0 ? 0 : pollMs;
    },
  });
}
