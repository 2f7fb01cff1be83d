import type { Db } from './schema.ts';

/** One database: a view that only reads, and transactions. Each engine provides this and nothing more. */
export type Engine = {
  reads: Db;
  transact: Transact;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
};

/** Runs work in one transaction, which commits before the promise resolves. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
