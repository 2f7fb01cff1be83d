import type { WriteFault } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/errors.ts';
import { asUnwritable, type UnwritableDatabaseError } from './unwritable-database-error.ts';

const retryAfterSeconds = 30;
const probeIntervalMs = 1_000;

/**
 * Turns writes that fail because of the file or its disk into refusals, and remembers the last one until `probe`, a small
 * write, succeeds. A transaction that commits proves nothing by itself: it may have changed nothing.
 */
export function watchWrites(file: string, probe: () => Promise<void>) {
  let fault: WriteFault | undefined;
  let probing: Promise<void> | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;

  async function watch<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const unwritable = asUnwritable(file, error);
      if (unwritable === undefined) throw error;
      fault = unwritable.fault;
      throw refusalFor(unwritable);
    }
  }

  async function probeAgain(): Promise<void> {
    probedAt = performance.now();
    try {
      await probe();
      fault = undefined;
    } catch (error) {
      fault = asUnwritable(file, error)?.fault ?? fault;
    }
    probing = undefined;
  }

  return {
    watch,
    /** Why writes fail. Writes only while they do, and at most once a second. */
    async findFault(): Promise<WriteFault | undefined> {
      if (fault === undefined) return undefined;
      if (probing === undefined && performance.now() - probedAt >= probeIntervalMs) {
        probing = probeAgain();
      }
      await probing;
      return fault;
    },
  };
}

function refusalFor(error: UnwritableDatabaseError): Refusal {
  const refusal = new Refusal('DATABASE_UNAVAILABLE', `The ${error.fault}; try again later`, {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = error;
  return refusal;
}
