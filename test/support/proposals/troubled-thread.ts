import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { Refusal } from '../../../src/domain/shared/refusal.ts';
import { answerJobs } from '../../../src/outside/pdf/job-thread.ts';

// A thread for `openJobThread` in which everything goes wrong on request.

answerJobs({
  repeat: async (input: unknown) => input,
  thread: async () => threadId,
  fail: async () => {
    throw new TypeError('It did not work');
  },
  refuse: async () => {
    throw new Refusal('INVALID_PARAMETERS', 'That is not a logo');
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('Nobody catches this');
    });
    return new Promise(() => undefined);
  },
  hang: async () => {
    // Sleeps, so that other tests have the processor, and never gives the thread a turn.
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (;;) Atomics.wait(never, 0, 0, 100);
  },
  never: () => new Promise(() => undefined),
  exhaust: async () => {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => `piece ${index}`));
  },
  priority: async () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))),
  environment: async () => Object.keys(process.env),
});
