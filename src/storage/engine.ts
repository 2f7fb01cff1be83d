import type { Db } from './schema.ts';

/** One database: a view that only reads, and transactions. Each engine provides this and nothing more. */
export type Engine = {
  reads: Db;
  transact: Transact;
  clock: Clock;
  remember: Remember;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Runs work in one transaction, which commits before the promise resolves. With `survivesPowerLoss: false` the commit
 * need not wait for the disk: it survives the death of the process, but perhaps not that of the machine.
 */
export type Transact = <T>(
  work: (db: Db) => Promise<T>,
  options?: { survivesPowerLoss: boolean },
) => Promise<T>;

/** The time as the database tells it, which is the same for all nodes. */
export type Clock = (db: Db) => Promise<number>;

/**
 * Makes a look-up that may answer from memory while nothing in the database has changed since, so that it never
 * answers with what is no longer true.
 */
export type Remember = <Value>(
  load: (key: string) => Promise<Value>,
) => (key: string) => Promise<Value>;
