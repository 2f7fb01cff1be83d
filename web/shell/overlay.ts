/** What of the frame is open above the screen; at most one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'new customer' | undefined;

let current: Overlay;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`, and for whatever opens one of them. */
export const overlay = {
  get: (): Overlay => current,
  open(now: Overlay): void {
    current = now;
    for (const tell of listeners) tell();
  },
  close: (): void => overlay.open(undefined),
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
