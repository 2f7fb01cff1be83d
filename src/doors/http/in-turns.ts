import { setImmediate } from 'node:timers/promises';

/** Runs an iterator to its result and lets other requests run between them. */
export async function inTurns<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const turn = work.next();
    if (turn.done) return turn.value;
    await setImmediate();
  }
}
