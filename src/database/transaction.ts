import assert from 'node:assert/strict';
import type { AccountDb, WorkForMany } from '../domain/account-db.ts';
import type { Db } from '../domain/schema.ts';
import { inParallel } from '../domain/shared/in-parallel.ts';
import { Refusal } from '../domain/shared/refusal.ts';

/** The most inputs of one call, so that the first never waits long for the last. */
const inputsMax = 64;

type Batch = { inputs: unknown[]; outcomes: Promise<readonly unknown[]> };

type Transaction = {
  /** Statements that are only awaited at the end. */
  sent: Promise<unknown>[];
  /** True if the database may hold changes of the unit of work that runs, so that only a rollback undoes it. */
  hasWritten: boolean;
  /** The first failure. After it the server may only say that the transaction has failed. */
  fault: unknown;
};

/** The open transactions, by executor: every connection has its own. */
const transactions = new WeakMap<object, Transaction>();

/** Engines call this when a transaction begins. */
export function openTransaction(db: Db): void {
  transactions.set(db.getExecutor(), { sent: [], hasWritten: false, fault: undefined });
}

/** Engines call this when a transaction is over, however it ended. */
export function closeTransaction(db: Db): void {
  transactions.delete(db.getExecutor());
}

/** Ends the transaction with `end`, and waits for all statements sent. */
export async function endTransaction<T>(db: Db, end: () => Promise<T>): Promise<T> {
  const { sent } = transactionOf(db);
  const [value] = await inParallel([end(), ...sent]);
  return value as T;
}

/**
 * Has the transaction wait for a change before it ends, so that nobody waits for its answer over the network. Later
 * statements see it, and if it fails, so does the transaction.
 */
export function waitAtEnd(db: Db, sent: Promise<unknown>): void {
  const transaction = transactionOf(db);
  transaction.sent.push(sent);
  transaction.hasWritten = true;
  // The end of the transaction reports it.
  sent.catch(() => undefined);
}

/** Begins a unit of work, one of those that share the transaction. */
export function beginUnit(db: Db): void {
  transactionOf(db).hasWritten = false;
}

/** Returns whether the unit of work that runs may have changed the database. */
export function hasWritten(db: Db): boolean {
  return transactionOf(db).hasWritten;
}

/** Engines call this when a statement has changed rows. */
export function noteChange(db: Db): void {
  const transaction = transactions.get(db.getExecutor());
  if (transaction !== undefined) transaction.hasWritten = true;
}

/** Engines call this when a statement has failed, after which a transaction may take no other. */
export function noteFault(db: Db, fault: unknown): void {
  const transaction = transactions.get(db.getExecutor());
  if (transaction === undefined) return;
  transaction.hasWritten = true;
  transaction.fault ??= fault;
}

/** The fault that leaves a transaction only a rollback. */
export function firstFault(db: Db): unknown {
  return transactions.get(db.getExecutor())?.fault;
}

function transactionOf(db: Db): Transaction {
  const transaction = transactions.get(db.getExecutor());
  assert(transaction, 'Writing needs a transaction');
  return transaction;
}

/**
 * Gathers the inputs of the same work that wait for their transaction, and runs them in one call. If that fails, each
 * runs on its own.
 */
export function openTogether(transaction: AccountDb['transaction']): AccountDb['together'] {
  /** The batches that have not begun, by their work. */
  const waiting = new Map<unknown, Batch>();

  function open<Input, Output>(work: WorkForMany<Input, Output>): Batch {
    const inputs: unknown[] = [];
    const outcomes = transaction((tx) => {
      if (waiting.get(work) === batch) waiting.delete(work);
      return work(tx, inputs as Input[]);
    });
    const batch = { inputs, outcomes };
    waiting.set(work, batch);
    return batch;
  }

  return async (work, input) => {
    const known = waiting.get(work);
    const batch = known && known.inputs.length < inputsMax ? known : open(work);
    const place = batch.inputs.push(input) - 1;
    let outcomes: readonly unknown[];
    try {
      outcomes = await batch.outcomes;
    } catch (error) {
      if (batch.inputs.length === 1) throw error;
      return outcomeOf(await transaction((tx) => work(tx, [input])), 0);
    }
    return outcomeOf(outcomes as Awaited<ReturnType<typeof work>>, place);
  };
}

/** What became of an input; throws the refusal of one that was refused. */
export function outcomeOf<Output>(outcomes: readonly (Output | Refusal)[], place: number): Output {
  const outcome = outcomes[place];
  if (outcome instanceof Refusal) throw outcome;
  return outcome as Output;
}
