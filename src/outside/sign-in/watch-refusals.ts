import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../../domain/shared/refusal.ts';

const watching = new AsyncLocalStorage<{ refusal?: Refusal }>();

/** Runs a statement of the library, and keeps its refusal for `watchRefusals`. */
export async function keepRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const watched = watching.getStore();
    if (watched !== undefined && error instanceof Refusal) watched.refusal = error;
    throw error;
  }
}

/**
 * The library reports an unavailable database like any fault, or like a missing sign-in. So this throws the refusal that
 * one of its statements met, whatever the library made of it.
 */
export function watchRefusals<T>(work: () => Promise<T>): Promise<T> {
  const watched: { refusal?: Refusal } = {};
  return watching.run(watched, async () => {
    try {
      const result = await work();
      if (watched.refusal !== undefined) throw watched.refusal;
      return result;
    } catch (error) {
      throw watched.refusal ?? error;
    }
  });
}
