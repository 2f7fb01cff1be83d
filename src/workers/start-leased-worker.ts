import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { App } from '../domain/app.ts';

/** A loop that runs until it is stopped. */
export type Worker = {
  /** Looks for work at once, as after a commit that left some or a change of the clock. */
  wake(): void;
  /** Begins no new work, and resolves when all work under way has ended and is recorded. */
  stop(): Promise<void>;
};

/** The state of the loop, for the functions that describe a worker. */
export type Running<Lease> = {
  isStopping(): boolean;
  /** Returns whether there was a wake since this look began. */
  isWoken(): boolean;
  /** The leases being worked on, and when work on each began by `performance.now()`. */
  underWay: ReadonlyMap<Lease, { startedAt: number }>;
  /** Starts to work on these leases. While the worker stops it releases them instead. */
  begin(leases: readonly Lease[]): Promise<void>;
};

type LeasedWork<Lease> = {
  /**
   * Does or begins what is due, and returns for how many ms nothing more will be due without a wake; 0 looks again at
   * once. `mayBeDue` is false after a sleep that nothing interrupted.
   */
  look(running: Running<Lease>, mayBeDue: boolean): Promise<number>;
  /** The longest sleep, because another process may have left work; also the pause after a look that failed. */
  pollMs: number;
  /** The log message when a look fails. */
  failure: string;
  /** Registers the function that wakes this worker. */
  onDue?: (wake: () => void) => void;
  /** Called once at the start, for work that begins without a look. */
  onStart?: (running: Running<Lease>) => void;
  /** Works on one lease beside others. It must not throw. */
  work?: (lease: Lease, running: Running<Lease>) => Promise<void>;
  /** Returns whether there is work to finish besides `underWay` before the worker can stop. */
  hasUnfinished?: () => boolean;
  release?: (leases: readonly Lease[]) => Promise<void>;
  renewal?: {
    everyMs: number;
    failure: string;
    renew(leases: readonly Lease[]): Promise<void>;
  };
};

/**
 * Runs the loop that all workers share: look for work, lease it, work on it, renew what takes long, sleep until more is
 * due or a commit wakes it. It ends when it is stopped and everything that was begun has ended.
 */
export function startLeasedWorker<Lease = never>(app: App, options: LeasedWork<Lease>): Worker {
  const { look, pollMs, failure, work, release, hasUnfinished = () => false } = options;
  const notifier = createNotifier();
  const underWay = new Map<Lease, { startedAt: number }>();
  let stopping = false;
  const running: Running<Lease> = {
    underWay,
    isStopping: () => stopping,
    isWoken: notifier.isNotified,
    async begin(leases) {
      if (stopping && release !== undefined) await release(leases);
      else for (const lease of leases) void begin(lease);
    },
  };
  const stopRenewing = options.renewal && renewLeases(app, () => underWay.keys(), options.renewal);
  options.onDue?.(notifier.notify);
  options.onStart?.(running);
  const finished = run();

  async function begin(lease: Lease): Promise<void> {
    underWay.set(lease, { startedAt: performance.now() });
    await work?.(lease, running);
    underWay.delete(lease);
    notifier.notify();
  }

  async function run(): Promise<void> {
    const isBusy = () => !stopping || underWay.size > 0 || hasUnfinished();
    let mayBeDue = true;
    while (isBusy()) {
      let waitMs = pollMs;
      try {
        // Work that ends in this turn of the event loop is part of this look.
        if (underWay.size > 0) await setImmediate();
        notifier.mute();
        waitMs = Math.min(await look(running, mayBeDue), pollMs);
        mayBeDue = waitMs <= 0;
      } catch (error) {
        app.log.error({ err: error }, failure);
        mayBeDue = true;
      }
      if (waitMs > 0 && isBusy()) mayBeDue = (await notifier.wait(waitMs)) || mayBeDue;
    }
    stopRenewing?.();
  }

  return {
    wake: notifier.notify,
    stop() {
      stopping = true;
      notifier.notify();
      return finished;
    },
  };
}

/** Renews each lease that was already under way at the previous turn, so that only a worker that died loses one. */
function renewLeases<Lease>(
  app: App,
  underWay: () => Iterable<Lease>,
  { everyMs, failure, renew }: NonNullable<LeasedWork<Lease>['renewal']>,
): () => void {
  let seen = new Set<Lease>();
  const timer = setInterval(() => {
    const now = new Set(underWay());
    const older = [...now].filter((lease) => seen.has(lease));
    seen = now;
    if (older.length === 0) return;
    renew(older).catch((error: unknown) => app.log.error({ err: error }, failure));
  }, everyMs);
  return () => clearInterval(timer);
}

/** Lets a worker sleep until it is notified or its time is up. A notification while the worker is awake is not lost. */
export function createNotifier(): {
  notify(): void;
  isNotified(): boolean;
  /** Discards a pending notification. */
  mute(): void;
  /** Resolves to whether it was notified. */
  wait(ms: number): Promise<boolean>;
} {
  let notified = false;
  let wakeUp: (() => void) | undefined;
  return {
    notify() {
      notified = true;
      wakeUp?.();
    },
    isNotified: () => notified,
    mute() {
      notified = false;
    },
    async wait(ms) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasNotified = notified;
      notified = false;
      wakeUp = undefined;
      return wasNotified;
    },
  };
}

/**
 * Works on one item after the other until all are done or the worker stops, and returns on how many there was progress:
 * `work` returns false where there was none. An item that fails is logged, and the others go on. With `breathMs` the
 * database is left to others between two items.
 */
export async function workThrough<Item extends object>(
  app: App,
  items: readonly Item[],
  {
    isStopping,
    work,
    failure,
    breathMs = 0,
  }: {
    isStopping: () => boolean;
    work: (item: Item) => Promise<unknown>;
    failure: string;
    breathMs?: number;
  },
): Promise<number> {
  let done = 0;
  for (const item of items) {
    if (isStopping()) break;
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      app.log.error({ err: error, ...item }, failure);
    }
    if (breathMs > 0) await pause(breathMs);
  }
  return done;
}
