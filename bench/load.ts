import { fork } from 'node:child_process';
import { join } from 'node:path';
import { track } from './start-child.ts';

/** The requests to send to a server, and the time. */
export type Job = Target &
  (
    | { kind: 'look-up'; apiKey: string; connections: number; customers: number }
    /** New customers, each in the next of the accounts. */
    | { kind: 'create'; apiKeys: readonly string[]; connections: number; prefix: string }
    /** Repeats one request. */
    | { kind: 'post'; apiKey: string; connections: number; action: string; body: string }
    | { kind: 'create-at-rate'; apiKeys: readonly string[]; rate: number; prefix: string }
    | { kind: 'download'; apiKey: string }
    /** One of these paths after the other, as a signed-in member. */
    | { kind: 'ask'; cookie: string; paths: readonly string[] }
  );
type Target = {
  origin: string;
  /** Further servers, which get an even share of small requests. */
  also?: readonly string[];
  seconds: number;
  /** The limits of an answer's length, headers included. */
  bytes: { min: number; max: number };
};

/** All answers had status 200 and a plausible length; otherwise the job fails. */
export type Loaded = {
  answers: number;
  seconds: number;
  /** The time within which 99 of 100 answers were there, where the load was of small requests. */
  p99Ms?: number;
  /** The customer_id of each customer created at a rate, and the time of its request by the shared clock. */
  requested?: [string, number][];
};
export type LoaderReply = { loaded: Loaded } | { failed: string };

/**
 * Starts the process that makes the load. It is not the harness's own, so that what the harness does meanwhile does
 * not slow it, and it stays the same for all rounds, so that each meets it warmed up.
 */
export function startLoader(): (job: Job) => Promise<Loaded> {
  const child = fork(join(import.meta.dirname, 'loader.ts'));
  track(child);
  return (job) =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the process that makes the load has ended'));
      child.once('exit', onExit);
      child.once('message', (reply: LoaderReply) => {
        child.off('exit', onExit);
        if ('loaded' in reply) resolve(reply.loaded);
        else reject(new Error(`${job.kind} at ${job.origin}: ${reply.failed}`));
      });
      child.send(job);
    });
}
