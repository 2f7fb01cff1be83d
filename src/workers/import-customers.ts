import type { App } from '../domain/app.ts';
import { continueImport } from '../domain/imports/continue-import.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startRounds, type Worker } from './rounds.ts';

/** Several firms may import at the same time; each gets a batch in turn. */
const importsAtOnce = 20;
const pollMs = secondMs;

/**
 * Goes on with the imports of all accounts, batch by batch, until it is stopped. A batch is one transaction, so a worker that
 * dies leaves an import where it was, and of two that do the same batch one is taken back.
 */
export function startImportWorker(app: App): Worker {
  return startRounds({
    pollMs,
    onError: (error) => app.log.error({ err: error }, 'imports could not be looked up'),
    async round(isStopping) {
      let moved = false;
      for (const found of await app.store.imports.underWay(importsAtOnce)) {
        if (isStopping()) return 0;
        try {
          moved = (await continueImport(app, found)) || moved;
        } catch (error) {
          const { importId } = found;
          app.log.error({ err: error, importId }, 'an import could not go on');
        }
      }
      return moved ? 0 : pollMs;
    },
  });
}
