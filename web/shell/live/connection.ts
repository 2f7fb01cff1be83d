import { makeListeners } from '../session/remedies.ts';
import type { Standing } from './live-connection.ts';

/** The browser's connection to the server, or `offline` without a network. */
export type Connection = Standing | 'offline';

let current: Connection = 'fine';
const { subscribe, tell } = makeListeners();

/** A store for `useSyncExternalStore`. */
export const connection = {
  subscribe,
  get: () => current,
  set(now: Connection) {
    if (now === current) return;
    current = now;
    tell();
  },
};
