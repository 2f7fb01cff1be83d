/** An event in the live feed, as `doors/web/live.ts` sends it. */
export type FeedEntry = {
  type: string;
  customerId: number;
  projectId?: number;
  /** Age of the event when it was received. */
  ageMs: number;
  title: string;
  isByCustomer: boolean;
};

/** The state of this browser's connection to the server. */
export type Standing = 'fine' | 'unreachable' | 'signed out' | 'another account';

/** The part of an EventSource that a live connection uses. */
export type Source = {
  addEventListener(
    type: string,
    listener: (event: { data: string; lastEventId: string }) => void,
  ): void;
  close(): void;
};

type Surroundings = {
  /** Goes on after a cursor, or begins with what happens from now on. */
  connect(after: string | undefined): Source;
  /** Finds out why a connection failed, which the browser does not tell. */
  ask(): Promise<Standing>;
  /** Runs something later; returns a function that cancels it. */
  after(waitMs: number, run: () => void): () => void;
  /** Jitter from 0 up to 1, so that browsers cut off together do not reconnect together. */
  random(): number;
};

type Listeners = {
  onEntry(entry: FeedEntry): void;
  /** Called after so many events that everything may have changed. */
  onMany(): void;
  /** Called when next steps or replies have changed, or may have. */
  onChanges(): void;
  onStanding(standing: Standing): void;
};

/** The server gives a sign of life every 25 seconds; after so long without one the connection is lost. */
export const silentMsMax = 60_000;
const waitsMs = [1000, 2000, 4000, 8000, 15_000];

/**
 * A connection for live updates that reconnects by itself. `sleep` closes it while the window is hidden, since a
 * browser has few connections for all of its windows; `wake` continues from the last event.
 */
export function openLiveConnection(
  { connect, ask, after, random }: Surroundings,
  listeners: Listeners,
) {
  let source: Source | undefined;
  let cancel: () => void = () => undefined;
  let cursor: string | undefined;
  let failures = 0;
  let isAwake = false;

  function open(): void {
    stop();
    const isAgain = cursor !== undefined;
    const opened = connect(cursor);
    source = opened;
    const take = (type: string, run: (data: string) => void) =>
      opened.addEventListener(type, ({ data, lastEventId }) => {
        if (source !== opened) return;
        if (lastEventId) cursor = lastEventId;
        listen();
        run(data);
      });
    take('hello', () => {
      failures = 0;
      listeners.onStanding('fine');
      // What changed meanwhile is not said again.
      if (isAgain) listeners.onChanges();
    });
    take('changes', listeners.onChanges);
    take('message', (data) => listeners.onEntry(JSON.parse(data)));
    take('many', listeners.onMany);
    take('beat', () => undefined);
    take('over', fail);
    opened.addEventListener('error', () => {
      if (source === opened) fail();
    });
    listen();
  }

  function listen(): void {
    cancel();
    cancel = after(silentMsMax, fail);
  }

  function fail(): void {
    stop();
    const waitMs = waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0;
    failures += 1;
    // One that was cut off may just have been moved to another server, which is nothing to worry people with.
    if (failures > 1) void report();
    cancel = after(waitMs * (0.75 + random() / 2), open);
  }

  async function report(): Promise<void> {
    const standing = await ask();
    if (isAwake && failures > 1) listeners.onStanding(standing);
  }

  function stop(): void {
    cancel();
    cancel = () => undefined;
    source?.close();
    source = undefined;
  }

  return {
    /** Connects, or tries again at once. */
    wake(): void {
      if (isAwake && source !== undefined) return;
      isAwake = true;
      open();
    },
    sleep(): void {
      isAwake = false;
      failures = 0;
      stop();
    },
  };
}
