import type { App } from '../../domain/app.ts';
import { once } from '../../domain/shared/once.ts';
import type { Operation } from './operation.ts';

type Operations = ReadonlyMap<string, Operation>;

/** The operations by the names of their actions. Their shapes take long to make, so the first request loads them. */
export type LazyOperations = {
  load(): Promise<Operations>;
  /** Undefined until then. */
  loaded(): Operations | undefined;
};

export function lazyOperations(app: App): LazyOperations {
  let loaded: Operations | undefined;
  const load = once(async () => {
    const { operationsOf } = await import('./operations.ts');
    loaded = operationsOf(app);
    return loaded;
  });
  return { load, loaded: () => loaded };
}
