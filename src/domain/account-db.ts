import type {
  DeleteQueryBuilder,
  DeleteResult,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Clock, Notification } from '../database/engine.ts';
import type { Outgoing } from './deliveries/queue/outgoing.ts';
import type { Db, Schema } from './schema.ts';
import type { Refusal } from './shared/refusal.ts';

/** The tables whose rows belong to an account. */
export type AccountTable = {
  [Name in keyof Schema]: 'accountId' extends keyof Schema[Name] ? Name : never;
}[keyof Schema];

/**
 * The database as one account sees it. Outside a transaction it only reads; `transaction` is the one way to write, and
 * commits everything in it or nothing. `own`, `change` and `remove` reach the rows of the account alone. A query of
 * several tables, or one that is prepared once, runs on `kysely` and names the account itself.
 */
export type AccountDb = {
  accountId: number;
  kysely: Db;
  /** The time of the database, one for all nodes; within a transaction not before an earlier commit. */
  clock: Clock;
  own<Name extends AccountTable>(table: Name): SelectQueryBuilder<Schema, Name, object>;
  change<Name extends AccountTable>(
    table: Name,
  ): UpdateQueryBuilder<Schema, Name, Name, UpdateResult>;
  remove<Name extends AccountTable>(table: Name): DeleteQueryBuilder<Schema, Name, DeleteResult>;
  /** Tells workers and nodes after the commit. Throws outside a transaction. */
  notify(name: Notification): void;
  /** What the transaction leases for this process's own sender; undefined where it has none. */
  outgoing: Outgoing | undefined;
  transaction<T>(work: (tx: AccountDb) => Promise<T>): Promise<T>;
  /**
   * Runs work for one input in a transaction. Inputs of one `work` that arrive together run in one call of it, in their
   * order, so that what is done for many takes few statements.
   */
  together<Input, Output>(work: WorkForMany<Input, Output>, input: Input): Promise<Output>;
};

/** Work that does the same for each of its inputs. One that is refused has changed nothing. */
export type WorkForMany<Input, Output> = (
  tx: AccountDb,
  inputs: readonly Input[],
) => Promise<(Output | Refusal)[]>;

type Connection = Pick<AccountDb, 'clock' | 'notify' | 'outgoing' | 'transaction' | 'together'>;

/** For a statement beside the transactions of the account, such as one of a transaction on several accounts. */
const rowsAlone: Connection = {
  clock: refuse,
  notify: refuse,
  outgoing: undefined,
  transaction: refuse,
  together: refuse,
};

function refuse(): never {
  throw new Error('Needs a transaction of the account');
}

/** The rows of an account on a connection; without the rest of it, only they can be read and written. */
export function openAccountDb(
  kysely: Db,
  accountId: number,
  connection: Connection = rowsAlone,
): AccountDb {
  return {
    ...connection,
    accountId,
    kysely,
    // Kysely's types don't see that all these tables have the column; any of them stands for the others.
    own: (table) =>
      kysely
        .selectFrom(table as 'products')
        .where(`${table}.accountId` as 'products.accountId', '=', accountId) as never,
    change: (table) =>
      kysely.updateTable(table as 'products').where('accountId', '=', accountId) as never,
    remove: (table) =>
      kysely.deleteFrom(table as 'products').where('accountId', '=', accountId) as never,
  };
}
