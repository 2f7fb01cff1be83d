import type { Db } from '../domain/schema.ts';
import { Refusal } from '../domain/shared/refusal.ts';

/** Why a database that answers cannot be used as it should. `/readyz` shows these words. */
export type WriteFault =
  | 'database is full'
  | 'database is read-only'
  | 'database is out of resources'
  | 'database cannot be written';

/** One database: a view that only reads, and transactions. Each engine provides this and nothing more. */
export type Engine = {
  reads: Db;
  transact: Transact;
  /** The locks on accounts; undefined if the engine has a single writer. */
  locks: AccountLocks | undefined;
  /** The time as the database tells it, which is the same for all nodes. */
  now: () => number;
  clock: Clock;
  remember: Remember;
  notifier: Notifier;
  nodes: NodeNames;
  /** Why writes fail for the time being. */
  findWriteFault(): Promise<WriteFault | undefined>;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Runs work in one transaction, which commits before the promise resolves. With `accountId` no other transaction of
 * that account runs meanwhile, so what the work has read stays true until it commits. Work whose transaction stood in
 * the way of another one is run once more from its start, so it must not touch anything but the database. With
 * `survivesPowerLoss: false` the commit need not wait for the disk: it survives the death of the process, but perhaps
 * not that of the machine.
 */
export type Transact = <T>(work: (db: Db) => Promise<T>, options?: TransactOptions) => Promise<T>;
export type TransactOptions = {
  survivesPowerLoss?: boolean;
  accountId?: number;
};

/** Locks accounts for transactions that write rows of several accounts; locks last until the commit. */
export type AccountLocks = {
  /** Waits for all of them. */
  take(db: Db, accountIds: readonly number[]): Promise<void>;
  /** Locks as many of the accounts as are free, and returns those. */
  takeFree(db: Db, accountIds: readonly number[]): Promise<ReadonlySet<number>>;
};

/** The time of the database, as `now`; within a transaction not earlier than what was committed before it. */
export type Clock = (db: Db) => Promise<number>;

/**
 * Makes a look-up that may answer from memory. What this node has committed is always seen, and what another node has at
 * the latest a second later.
 */
export type Remember = <Value>(
  load: (key: string) => Promise<Value>,
) => (key: string) => Promise<Value>;

/** The notifications that a commit may send. `events` and `changes`, which are not events, concern any account. */
export type Notification =
  | (typeof notificationNames)[number]
  | `${'events' | 'changes'} of ${number}`;
export const notificationNames = [
  'deliveries',
  'replays',
  'imports',
  'sealing',
  'messages',
  'keys',
  'events',
  'changes',
] as const;

/** Tells which process holds a lease, so that others can release what a dead one held. */
export type NodeNames = {
  /**
   * Begins a process that takes leases. It calls `release` when it replaces a process that is gone. On a file only one
   * process can do this at a time.
   */
  begin(release: Release): Promise<void>;
  /** Prefixes a claim with this node's name while other nodes can see whether it is alive. */
  tag(claimId: string): string;
  /** Undefined if the engine has only one node. */
  others:
    | {
        /** Returns which of these nodes have been gone for seconds. */
        gone(names: readonly string[], db: Db): Promise<string[]>;
        /** Releases in one transaction, unless the node is back. Returns how many leases were released. */
        releaseGone(name: string, release: Release): Promise<number>;
      }
    | undefined;
};
/** Ends the leases of a node, or those of all without a name. */
export type Release = (db: Db, node: string | undefined) => Promise<number>;

/** Between nodes. Delivery is not guaranteed, so listeners also poll from time to time. */
export type Notifier = {
  /** Notifies the other nodes. */
  notify(name: Notification): void;
  /** Called with the notifications of other nodes, and with all names after the connection was lost for a time. */
  onNotified(listener: (name: Notification) => void): void;
};

/** A service or a command works on a database that one needs alone. */
export class DatabaseInUseError extends Error {
  constructor(others: string) {
    super(
      `The database is in use${others}. Stop every service and command that works on it first.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

const retryAfterSeconds = 5;

/** The refusal that stands for a database that does not respond for the time being. The caller may retry soon. */
export function unavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('DATABASE_UNAVAILABLE', 'The database does not respond; try again', {
    'retry-after': String(retryAfterSeconds),
  });
  refusal.cause = cause;
  return refusal;
}
