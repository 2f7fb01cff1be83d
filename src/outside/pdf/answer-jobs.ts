import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { JobAnswer } from './open-job-thread.ts';

/** The other end of `openJobThread`: does the jobs that it sends, in the thread that calls this. */
export function answerJobs(
  // biome-ignore lint/suspicious/noExplicitAny: each job has its own input, and the one who asks is typed.
  jobs: Readonly<Record<string, (input: any) => Promise<unknown>>>,
): void {
  lowerPriority();
  parentPort?.on('message', async ({ kind, input }: { kind: string; input: unknown }) => {
    const answer = await doJob(() => jobs[kind]?.(input));
    parentPort?.postMessage(answer, transferable(answer));
  });
}

/** Requests come first: on Linux a thread has a priority of its own. Where it has not, the whole process keeps its. */
function lowerPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then the thread is as important as the others.
  }
}

async function doJob(work: () => Promise<unknown> | undefined): Promise<JobAnswer> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof Error)) return { error: { message: String(error), stack: '' } };
    const { message, stack = '' } = error;
    const refusal = error instanceof Refusal && { refusalCode: error.code };
    return { error: { message, stack, ...refusal } };
  }
}

/** Bytes that fill their memory move to the other thread; others are copied. */
function transferable(answer: JobAnswer): ArrayBuffer[] {
  if (!('result' in answer) || !(answer.result instanceof Uint8Array)) return [];
  const { buffer, byteLength } = answer.result;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
