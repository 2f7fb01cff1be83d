type Wait = (isBack: boolean) => void;

let isHeard = false;
let isDeclined = false;
let waiting: Wait[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Whatever the server refuses because nobody is signed in any more waits here until somebody has signed in again, in the
 * same window, and then asks once more. So nothing that was typed is lost.
 */
export const signedOut = {
  /** Whether something waits; for `useSyncExternalStore`. */
  isOpen: () => waiting.length > 0,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** While the dialog is there to be shown. */
  hear(): () => void {
    isHeard = true;
    isDeclined = false;
    return () => {
      isHeard = false;
      signedOut.end(false);
    };
  },

  /** True once somebody is signed in again. What no person asked for does not open the dialog again once it was closed. */
  ask(isByPerson: boolean): Promise<boolean> {
    if (!isHeard || (isDeclined && !isByPerson)) return Promise.resolve(false);
    return new Promise((resolve) => {
      waiting.push(resolve);
      tell();
    });
  },

  end(isBack: boolean): void {
    isDeclined = !isBack;
    const over = waiting;
    waiting = [];
    tell();
    for (const resolve of over) resolve(isBack);
  },
};
