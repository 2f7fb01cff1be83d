import type { Log } from '../domain/log.ts';
import type { Db } from '../domain/schema.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { WriteFault } from './engine.ts';

/** An error that tells an operator what is wrong with the database, and what to do. */
type Unwritable = Error & { fault: WriteFault };
/** Undefined for any other error. */
type ExplainFault = (error: unknown) => Unwritable | undefined;

const retryAfterSeconds = 30;
const probeIntervalMs = 1_000;

/**
 * Turns statements that fail because the database cannot write, as `explain` says, into refusals, and remembers the last
 * fault until `probe`, a small write, succeeds. A transaction that commits proves nothing by itself, as it may have changed
 * nothing, but is a reason to probe. A fault is logged when it begins and when it ends, and not with each request.
 */
export function watchWrites(
  explain: ExplainFault,
  probe: () => Promise<void>,
  log: Pick<Log, 'error' | 'info'> | undefined,
) {
  let fault: WriteFault | undefined;
  let probing: Promise<void> | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;

  async function watch<T>(write: () => Promise<T>): Promise<T> {
    let value: T;
    try {
      value = await write();
    } catch (error) {
      throw noteFault(error);
    }
    if (fault !== undefined) void findFault();
    return value;
  }

  function noteFault(error: unknown): unknown {
    const unwritable = explain(error);
    if (unwritable === undefined) return error;
    begin(unwritable);
    return refusalFor(unwritable);
  }

  function begin(unwritable: Unwritable): void {
    if (fault === unwritable.fault) return;
    fault = unwritable.fault;
    log?.error({ fault, advice: unwritable.message }, `the ${fault}`);
  }

  function end(): void {
    log?.info({ fault }, 'the database can be written again');
    fault = undefined;
  }

  async function probeAgain(): Promise<void> {
    probedAt = performance.now();
    try {
      await probe();
      end();
    } catch (error) {
      const unwritable = explain(error);
      if (unwritable !== undefined) begin(unwritable);
    }
    probing = undefined;
  }

  async function findFault(): Promise<WriteFault | undefined> {
    if (fault === undefined) return undefined;
    if (probing === undefined && performance.now() - probedAt >= probeIntervalMs) {
      probing = probeAgain();
    }
    await probing;
    return fault;
  }

  return {
    watch,
    /** For a read, which may need room on the disk to sort in. Returns what the caller should throw instead of `error`. */
    noteFault,
    /** Why writes fail. Writes only while they do, and at most once a second. */
    findFault,
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
  await db.insertInto('setOnce').values({ name: probeName, value: probeText }).execute();
  await db.deleteFrom('setOnce').where('name', '=', probeName).execute();
}
