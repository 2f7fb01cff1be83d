import { setImmediate } from 'node:timers/promises';

/** Runs steps to their result and lets other requests run between them. */
export async function inTurns<Result>(steps: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
