/**
 * Runs work with the same key one after the other, in the order of arrival. The database would do so as well, but each
 * that waits there holds a connection which others need.
 */
export function oneAtATime<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    const settled = running.catch(() => undefined);
    last.set(key, settled);
    try {
      return await running;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
