import { fault } from './fault.ts';

/** Settles as `work` does, or rejects with the fault ETIMEDOUT after `limitMs`. `work` itself goes on; its caller ends it. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(fault('ETIMEDOUT', `Not finished after ${Math.ceil(limitMs / 1000)} s`));
  }, limitMs);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
