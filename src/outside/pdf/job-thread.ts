import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { RefusalCode } from '../../domain/shared/refusals.ts';

/** Does jobs in another thread, one after another, in the order of their turns. */
type JobThread = {
  /** `moved` is moved to the thread instead of copied, which takes its memory once; it is empty here afterwards. */
  run(
    kind: string,
    input: unknown,
    turn?: JobTurn,
    moved?: readonly ArrayBuffer[],
  ): Promise<unknown>;
  /** Rejects jobs in progress and waiting. */
  close(): Promise<void>;
};

/** The thread's response to a job. */
type JobAnswer = { result: unknown } | { error: JobFault };
type JobFault = { message: string; stack: string; refusalCode?: RefusalCode };

type Job = {
  kind: string;
  input: unknown;
  moved: readonly ArrayBuffer[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/**
 * There is no thread until the first job. It then stays until it has been idle for `idleMs`, it crashes, or a job takes
 * longer than `timeoutMs` and the thread is ended with it; the next job starts another. Only a thread that works keeps
 * the process alive. More than `waitingMax` waiting jobs are refused as SERVICE_BUSY, more than `waitingPerKeyMax` of
 * one key, and more than `previewsPerPersonMax` previews for one person.
 */
export function openJobThread(options: {
  entry: URL;
  timeoutMs: number;
  idleMs: number;
  waitingMax: number;
  waitingPerKeyMax: number;
  previewsPerPersonMax: number;
  heapMegabytesMax: number;
}): JobThread {
  const waiting = createTurnQueue<Job>();
  let current: Job | undefined;
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function startThread(): Worker {
    const worker = new Worker(options.entry, {
      // The thread gets neither the operator's secrets nor the modules preloaded for the service.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMegabytesMax,
        // Bounds the memory for short-lived objects; without it the thread uses 130 MB more and is no faster.
        maxYoungGenerationSizeMb: 16,
      },
    });
    const isLost = () => worker !== thread;
    let cause: unknown;
    worker.on('message', (answer: JobAnswer) => {
      if (isLost()) return;
      if ('result' in answer) finish((job) => job.resolve(answer.result));
      else finish((job) => job.reject(asThrown(answer.error)));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (isLost()) return;
      thread = undefined;
      const error = new Error(`The thread ended by itself with code ${code}`, { cause });
      finish((job) => job.reject(error));
    });
    return worker;
  }

  function startNext(): void {
    if (current !== undefined) return;
    clearTimeout(timer);
    current = waiting.shift();
    if (current === undefined) {
      thread?.unref();
      timer = setTimeout(endThread, options.idleMs).unref();
      return;
    }
    const { kind, input, moved } = current;
    try {
      thread ??= startThread();
      thread.ref();
      thread.postMessage({ kind, input }, [...moved]);
    } catch (error) {
      finish((job) => job.reject(error));
      return;
    }
    timer = setTimeout(() => {
      endThread();
      const error = new Error(`${kind} took longer than ${options.timeoutMs} ms and was ended`);
      finish((job) => job.reject(error));
    }, options.timeoutMs);
  }

  function refuseWhenBusy(turn: JobTurn): void {
    const { previewFor } = turn;
    if (
      previewFor !== undefined &&
      waiting.previewsFor(previewFor) >= options.previewsPerPersonMax
    ) {
      throw busy('Your other previews are still being printed; try again in a moment', 5);
    }
    if (waiting.size() >= options.waitingMax || waiting.sizeOf(turn) >= options.waitingPerKeyMax) {
      throw busy('Too much is waiting to be printed; try again later', 30);
    }
  }

  function finish(settleJob: (job: Job) => void): void {
    const job = current;
    current = undefined;
    if (job !== undefined) settleJob(job);
    startNext();
  }

  function endThread(): void {
    const ending = thread?.terminate();
    thread = undefined;
    ended = Promise.all([ended, ending]);
  }

  return {
    run(kind, input, turn = { key: '' }, moved = []) {
      return new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The thread is closed');
        refuseWhenBusy(turn);
        waiting.push({ kind, input, moved, resolve, reject }, turn);
        startNext();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      endThread();
      const error = new Error('The thread was closed');
      for (const job of waiting.takeAll()) job.reject(error);
      current?.reject(error);
      current = undefined;
      await ended;
    },
  };
}

function busy(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal('SERVICE_BUSY', message, { 'Retry-After': String(retryAfterSeconds) });
}

function asThrown({ message, stack, refusalCode }: JobFault): Error {
  if (refusalCode !== undefined) return new Refusal(refusalCode, message);
  // The stack of the thread tells where it happened; that of this one only that an answer came.
  return Object.assign(new Error(message), { stack });
}

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

/** The account and person of a job, and whether it is a preview, which any other job may overtake. */
export type JobTurn = {
  /** Jobs with different keys take turns. */
  key: string;
  /** Names the person who waits for a preview; undefined for anything that is not a preview. */
  previewFor?: string | undefined;
};

/** A queue in which accounts take turns, and previews wait until nothing else does. */
type TurnQueue<Job> = {
  push(job: Job, turn: JobTurn): void;
  shift(): Job | undefined;
  size(): number;
  /** The number of jobs that wait for this key, previews or others. */
  sizeOf(turn: JobTurn): number;
  /** The number of previews that wait for this person. */
  previewsFor(person: string): number;
  /** Empties the queue. */
  takeAll(): Job[];
};

/** Makes an empty queue. */
function createTurnQueue<Job>(): TurnQueue<Job> {
  type Entry = { job: Job; turn: JobTurn };
  // A Map keeps the order of its keys: the first is next, and one that had its turn is put back at the end.
  const previews = new Map<string, Entry[]>();
  const others = new Map<string, Entry[]>();
  const queueOf = ({ previewFor }: JobTurn) => (previewFor === undefined ? others : previews);
  const all = () => [...others.values(), ...previews.values()].flat();

  function next(queue: Map<string, Entry[]>): Job | undefined {
    const [first] = queue;
    if (first === undefined) return undefined;
    const [key, [entry, ...rest]] = first;
    queue.delete(key);
    if (rest.length > 0) queue.set(key, rest);
    return entry?.job;
  }

  return {
    push(job, turn) {
      const queue = queueOf(turn);
      queue.set(turn.key, [...(queue.get(turn.key) ?? []), { job, turn }]);
    },
    shift: () => next(others) ?? next(previews),
    size: () => all().length,
    sizeOf: (turn) => queueOf(turn).get(turn.key)?.length ?? 0,
    previewsFor: (person) => all().filter(({ turn }) => turn.previewFor === person).length,
    takeAll() {
      const jobs = all().map(({ job }) => job);
      previews.clear();
      others.clear();
      return jobs;
    },
  };
}
