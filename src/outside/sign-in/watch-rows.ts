import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignInRows } from '../../domain/accounts/sign-in/sign-in-queries.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/**
 * The library reports an unavailable database like any fault, or like a missing sign-in. So the error of the rows is
 * kept beside it: `watch` throws that error, whatever the library made of it.
 */
export function watchRows(rows: SignInRows): {
  rows: SignInRows;
  watch<T>(work: () => Promise<T>): Promise<T>;
} {
  const watching = new AsyncLocalStorage<{ refusal?: Refusal }>();

  function noting<Arguments extends unknown[], Result>(
    ask: (...args: Arguments) => Promise<Result>,
  ): (...args: Arguments) => Promise<Result> {
    return async (...args) => {
      try {
        return await ask(...args);
      } catch (error) {
        const watched = watching.getStore();
        if (watched !== undefined && error instanceof Refusal) watched.refusal = error;
        throw error;
      }
    };
  }

  return {
    rows: {
      insert: noting((...args) => rows.insert(...args)),
      find: noting((...args) => rows.find(...args)),
      count: noting((...args) => rows.count(...args)),
      update: noting((...args) => rows.update(...args)),
      remove: noting((...args) => rows.remove(...args)),
    },
    watch: (work) =>
      watching.run({}, async () => {
        const watched = watching.getStore();
        try {
          const result = await work();
          if (watched?.refusal !== undefined) throw watched.refusal;
          return result;
        } catch (error) {
          throw watched?.refusal ?? error;
        }
      }),
  };
}
