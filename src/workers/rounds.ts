import { createBell } from './bell.ts';

/** A loop that goes on by itself. */
export type Worker = {
  /** Looks for work at once, as after a commit that left some or a change of the clock. */
  wake(): void;
  /** Begins nothing further, and resolves when what is under way is over. */
  stop(): Promise<void>;
};

/**
 * Makes one round after another until it is stopped. A round does what is due and returns for how many ms there is nothing
 * more to do, as far as one knows without being woken: 0 for another round at once. It asks `isStopping` before each piece of
 * work. One that throws is told to `onError`, and the next begins after `pollMs`, which is also the longest sleep:
 * another process may have left work.
 */
export function startRounds({
  round,
  pollMs,
  onError,
}: {
  round: (isStopping: () => boolean) => Promise<number>;
  pollMs: number;
  onError: (error: unknown) => void;
}): Worker {
  const bell = createBell();
  let stopping = false;

  async function run(): Promise<void> {
    while (!stopping) {
      let waitMs = pollMs;
      try {
        waitMs = Math.min(await round(() => stopping), pollMs);
      } catch (error) {
        onError(error);
      }
      if (waitMs > 0 && !stopping) await bell.wait(waitMs);
    }
  }

  const finished = run();
  return {
    wake: bell.ring,
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}
