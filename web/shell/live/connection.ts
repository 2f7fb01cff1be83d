import type { Standing } from './live-connection.ts';

/** The browser's connection to the server, or `offline` without a network. */
export type Connection = Standing | 'offline';

let current: Connection = 'fine';
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`. */
export const connection = {
  get: () => current,
  set(now: Connection) {
    if (now === current) return;
    current = now;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
