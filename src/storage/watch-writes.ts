import type { WriteFault } from '../domain/app.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { Db } from './schema.ts';

/** An error that tells an operator why the database is read-only. */
type Unwritable = Error & { fault: WriteFault };
/** Undefined for any other error. */
type ExplainFault = (error: unknown) => Unwritable | undefined;

const retryAfterSeconds = 30;
const probeIntervalMs = 1_000;

/**
 * Turns statements that fail because the database cannot write, as `explain` says, into refusals, and remembers the last
 * fault until `probe`, a small write, succeeds. A transaction that commits proves nothing by itself: it may have changed
 * nothing.
 */
export function watchWrites(explain: ExplainFault, probe: () => Promise<void>) {
  let fault: WriteFault | undefined;
  let probing: Promise<void> | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;

  async function watch<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      throw noteFault(error);
    }
  }

  function noteFault(error: unknown): unknown {
    const unwritable = explain(error);
    if (unwritable === undefined) return error;
    fault = unwritable.fault;
    return refusalFor(unwritable);
  }

  async function probeAgain(): Promise<void> {
    probedAt = performance.now();
    try {
      await probe();
      fault = undefined;
    } catch (error) {
      fault = explain(error)?.fault ?? fault;
    }
    probing = undefined;
  }

  return {
    watch,
    /** For a read, which may need room on the disk to sort in. Returns what the caller should throw instead of `error`. */
    noteFault,
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

/** The refusal that stands for a database that cannot be written. */
function refusalFor(error: Unwritable): Refusal {
  const refusal = new Refusal('DATABASE_UNAVAILABLE', `The ${error.fault}; try again later`, {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = error;
  return refusal;
}

const probeName = 'write probe';
/** More than fits into the free space of any page, so that there must be room for more. */
const probeText = 'x'.repeat(16_384);

/** Writes and removes a row, so the commit reaches the disk and leaves nothing behind. */
export async function writeALittle(db: Db): Promise<void> {
  await db.insertInto('set_once').values({ name: probeName, value: probeText }).execute();
  await db.deleteFrom('set_once').where('name', '=', probeName).execute();
}
