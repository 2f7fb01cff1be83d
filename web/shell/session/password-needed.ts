let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/**
 * Requests that the server refuses until the password is given again wait here for the dialog, and are then repeated.
 */
export const passwordNeeded = {
  /** Returns whether a request waits; for `useSyncExternalStore`. */
  isOpen: () => waiting.length > 0,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** True once the password was given, false when the dialog was closed. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      changed();
    });
  },

  end(isConfirmed: boolean): void {
    const over = waiting;
    waiting = [];
    changed();
    for (const resolve of over) resolve(isConfirmed);
  },
};
