import { typedAhead } from './typed-ahead.ts';

/** The overlay above the screen; at most one at a time. */
type Overlay = 'palette' | 'shortcuts' | 'new customer' | undefined;

let current: Overlay;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`, and for everything that opens an overlay. */
export const overlay = {
  get: (): Overlay => current,
  open(now: Overlay): void {
    if (now !== 'palette') typedAhead.end();
    else if (current !== 'palette') typedAhead.begin();
    current = now;
    for (const listener of listeners) listener();
  },
  close: (): void => overlay.open(undefined),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
