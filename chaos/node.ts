import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, type Starting, spawnSundesk } from '../bench/start-child.ts';
import type { Trouble } from './trouble.ts';

/** A process of the service on PostgreSQL, started again whenever it ends, as a supervisor would. */
export type Node = {
  /** The application name of its connections; a new one after each kill. */
  life(): string;
  isWeb: boolean;
  /** Undefined while it starts, and while it is stopped. */
  ready(): Child | undefined;
  start(): void;
  /** Ends it with SIGKILL, ready or not. */
  kill(): Promise<void>;
  /** Freezes it, with all its connections open. */
  freeze(): void;
  thaw(): void;
  isFrozen(): boolean;
};

const againMs = 500;

/**
 * `settingsOf` gives the settings of a life of the node, and `onReady` is called whenever it answers. A start that the
 * database failed is not a fault of the node; any other end without a kill calls `onFall`.
 */
export function createNode({
  name,
  folder,
  isWeb,
  settingsOf,
  troubles,
  onReady,
  onFall,
}: {
  name: string;
  folder: string;
  isWeb: boolean;
  settingsOf: (life: string) => Record<string, string>;
  troubles: readonly Trouble[];
  onReady: () => void;
  onFall: (what: string) => void;
}): Node {
  let lives = 0;
  let running: Starting | undefined;
  let child: Child | undefined;
  let isFrozen = false;

  const life = () => `${name}.${lives}`;

  function start(): void {
    lives += 1;
    const began = Date.now();
    const started = spawnSundesk(folder, settingsOf(life()));
    running = started;
    started.ready.then(
      (ready) => {
        if (running !== started) return;
        child = ready;
        onReady();
      },
      () => undefined,
    );
    void started.ended.then(async () => {
      if (running !== started) return;
      if (child !== undefined || !wasDatabaseAway(began)) onFall(`${life()} ended by itself`);
      child = undefined;
      await sleep(againMs);
      if (running === started) start();
    });
  }

  function wasDatabaseAway(since: number): boolean {
    return troubles.some(
      ({ kind, to }) => (kind === 'stopped' || kind === 'cut') && to >= since - againMs,
    );
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    if (child !== undefined) process.kill(child.pid, name);
    isFrozen = name === 'SIGSTOP';
  }

  return {
    life,
    isWeb,
    ready: () => (isFrozen ? undefined : child),
    start,
    async kill() {
      const killed = running;
      running = undefined;
      child = undefined;
      isFrozen = false;
      await killed?.kill();
    },
    freeze: () => signal('SIGSTOP'),
    thaw() {
      signal('SIGCONT');
      onReady();
    },
    isFrozen: () => isFrozen,
  };
}
