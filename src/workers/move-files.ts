import type { App } from '../domain/app.ts';
import { moveContents, removeUnusedObjects } from '../domain/files/store/move-files.ts';
import { hourMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Moves customers' files to the file store and removes objects there that no row needs, now and every hour; none without a store. */
export function startFileMover(app: App): Worker[] {
  const { fileStore } = app;
  if (fileStore === undefined) return [];
  const failure = 'files could not be moved to the file store';
  const worker = startLeasedWorker(app, {
    pollMs: hourMs,
    failure,
    async look({ isStopping }) {
      // Asked for even where there is nothing to do, so that a wrong setting is in the log right after the start.
      const asked = await fileStore.get('check');
      let problem = asked.outcome === 'failed' ? asked.problem : undefined;
      if (problem === undefined) {
        const removed = await removeUnusedObjects(app, fileStore, isStopping);
        const moved = await moveContents(app, fileStore, isStopping);
        const counts = { moved: moved.count, removed: removed.count };
        if (moved.count + removed.count > 0) app.log.info(counts, 'moved files to the file store');
        problem = removed.problem ?? moved.problem;
      }
      if (problem !== undefined) app.log.error({ problem }, failure);
      return hourMs;
    },
  });
  return [worker];
}
