type Wait = (isBack: boolean) => void;

let isHeard = false;
let isDeclined = false;
let waiting: Wait[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Requests that the server refuses because the session has ended wait here until the next sign-in in the same window,
 * and are then repeated. So no input is lost.
 */
export const signedOut = {
  /** Returns whether something waits; for `useSyncExternalStore`. */
  isOpen: () => waiting.length > 0,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Registers the dialog while it is mounted. */
  hear(): () => void {
    isHeard = true;
    isDeclined = false;
    return () => {
      isHeard = false;
      signedOut.end(false);
    };
  },

  /** True after the next sign-in. Once the dialog was closed, background requests do not open it again. */
  ask(isByPerson: boolean): Promise<boolean> {
    if (!isHeard || (isDeclined && !isByPerson)) return Promise.resolve(false);
    return new Promise((resolve) => {
      waiting.push(resolve);
      notify();
    });
  },

  end(isBack: boolean): void {
    isDeclined = !isBack;
    const over = waiting;
    waiting = [];
    notify();
    for (const resolve of over) resolve(isBack);
  },
};
