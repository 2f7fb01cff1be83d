import type { AccountStore, Store } from '../domain/app.ts';
import { accountStore } from './account-store.ts';
import { accountsStore } from './accounts.ts';
import { deliveryQueue } from './delivery-queue.ts';
import type { Engine } from './engine.ts';
import { forgetAnswers } from './idempotency.ts';
import { sqliteColumns } from './migrations/columns.ts';
import { migrate } from './migrations/migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens the database, brings its schema up to date, and gives the domain its stores. */
export async function openStorage(options: { file: string }): Promise<Store> {
  const engine = await openSqlite(options.file, (db) => migrate(db, sqliteColumns));
  return createStore(engine);
}

function createStore(engine: Engine): Store {
  const { reads, transact, backup, close } = engine;
  let wake: () => void = () => undefined;

  function forAccount(accountId: number): AccountStore {
    return accountStore(reads, accountId, {
      onDeliveries: refuseWrite,
      transaction: (work) => transactFor(accountId, work),
    });
  }

  async function transactFor<T>(
    accountId: number,
    work: (tx: AccountStore) => Promise<T>,
  ): Promise<T> {
    let hasDeliveries = false;
    const result = await transact((db) => {
      const tx = accountStore(db, accountId, {
        onDeliveries: () => {
          hasDeliveries = true;
        },
        // Within a transaction, a further one is part of it.
        transaction: (inner) => inner(tx),
      });
      return work(tx);
    });
    if (hasDeliveries) wake();
    return result;
  }

  return {
    accounts: accountsStore(engine),
    forAccount,
    queue: {
      ...deliveryQueue(reads, transact),
      onDue: (listener) => {
        wake = listener;
      },
    },
    forgetAnswers: (before, limit) => transact((db) => forgetAnswers(db, before, limit)),
    async check() {
      await reads.selectFrom('accounts').select('account_id').limit(1).execute();
    },
    backup,
    close,
  };
}

function refuseWrite(): never {
  throw new Error('Writing needs a transaction');
}
