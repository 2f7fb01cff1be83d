/** Who is told of a change, for `useSyncExternalStore`. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** Refused requests that wait for a person at a dialog, and are then repeated. So no input is lost. */
function makeWaiting() {
  const { subscribe, tell } = makeListeners();
  let waiting: ((isGranted: boolean) => void)[] = [];
  return {
    subscribe,

    /** Returns whether a request waits; for `useSyncExternalStore`. */
    isOpen: () => waiting.length > 0,

    /** True once the person did what the dialog asks, false when they closed it. */
    ask(): Promise<boolean> {
      return new Promise((resolve) => {
        waiting.push(resolve);
        tell();
      });
    },

    end(isGranted: boolean): void {
      const over = waiting;
      waiting = [];
      tell();
      for (const resolve of over) resolve(isGranted);
    },
  };
}

/** Requests that the server refuses until the password is given again. */
export const passwordNeeded = makeWaiting();

let isHeard = false;
let isDeclined = false;
const signIn = makeWaiting();

/** Requests that the server refuses because the session has ended, until the next sign-in in the same window. */
export const signedOut = {
  ...signIn,

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
    return isHeard && (isByPerson || !isDeclined) ? signIn.ask() : Promise.resolve(false);
  },

  end(isBack: boolean): void {
    isDeclined = !isBack;
    signIn.end(isBack);
  },
};

/** Tells the frame that the server refuses everything until the member has set up two-factor authentication. */
export const twoFactorNeeded = makeListeners();
