import type { Standing } from './live-connection.ts';

/** How the browser stands with the server, and whether it has a network at all. */
export type Connection = Standing | 'offline';

let current: Connection = 'fine';
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const connection = {
  get: () => current,
  set(now: Connection) {
    if (now === current) return;
    current = now;
    for (const tell of listeners) tell();
  },
  subscribe(tell: () => void) {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
