import type { TestContext } from 'node:test';
import type { App } from '../../../src/domain/app.ts';
import { startDraftWorker } from '../../../src/workers/work-in-turns.ts';

/** A node that announces drafts. `settle` wakes it and resolves when it has looked since and found nothing due. */
export function openDraftNode(app: App): { settle(): Promise<void>; stop(): Promise<void> } {
  const { drafts } = app.store;
  let waiting: (() => void)[] = [];
  const due: App['store']['drafts']['due'] = async (now, limit) => {
    const resolvers = waiting;
    const found = await drafts.due(now, limit);
    if (found.length > 0) return found;
    waiting = waiting.filter((resolve) => !resolvers.includes(resolve));
    for (const resolve of resolvers) resolve();
    return found;
  };
  const worker = startDraftWorker({ ...app, store: { ...app.store, drafts: { ...drafts, due } } });
  return {
    settle() {
      const settled = new Promise<void>((resolve) => {
        waiting = [...waiting, resolve];
      });
      worker.wake();
      return settled;
    },
    stop: () => worker.stop(),
  };
}

/** Nodes that stop before the database closes, for a test that opens its app afterwards. */
export function stopsFirst(t: TestContext): (node: { stop(): Promise<void> }) => void {
  const nodes: { stop(): Promise<void> }[] = [];
  t.after(() => Promise.all(nodes.map((node) => node.stop())));
  return (node) => void nodes.push(node);
}
