import type { AccountStore, Store } from '../domain/app.ts';
import { accountStore } from './account-store.ts';
import { accountsStore } from './accounts.ts';
import { contractDesk } from './contract-desk.ts';
import { deliveryQueue } from './delivery-queue.ts';
import type { Engine } from './engine.ts';
import { importQueue } from './imports.ts';
import { sqliteColumns } from './migrations/columns.ts';
import { migrate } from './migrations/migrate.ts';
import { unwrittenNotices } from './notices.ts';
import { outbox } from './outbox.ts';
import { draftQueue } from './projects.ts';
import { proposalLinks } from './proposals.ts';
import { runningReplays } from './replays.ts';
import { retentionStore } from './retention.ts';
import { signInRows } from './sign-in-rows.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { tryCounts } from './try-counts.ts';

/**
 * Opens the database, brings its schema up to date, and gives the domain its stores. `now` is the clock of this machine,
 * which is that of an embedded database too.
 */
export async function openStorage(options: { file: string; now?: () => number }): Promise<Store> {
  const { file, now = Date.now } = options;
  const engine = await openSqlite(file, { now, prepare: (db) => migrate(db, sqliteColumns) });
  return createStore(engine);
}

function createStore(engine: Engine): Store {
  const { reads, transact, clock, backup, close } = engine;
  let wake: () => void = () => undefined;
  let wakeReplays: () => void = () => undefined;
  let wakeSealing: () => void = () => undefined;
  let wakeOutbox: () => void = () => undefined;
  let tellEvents: (accountId: number) => void = () => undefined;

  function forAccount(accountId: number): AccountStore {
    return accountStore(reads, accountId, {
      clock,
      onDue: refuseWrite,
      onReplay: refuseWrite,
      onSealing: refuseWrite,
      onMessage: refuseWrite,
      onEvent: refuseWrite,
      transaction: (work) => transactFor(accountId, work),
    });
  }

  async function transactFor<T>(
    accountId: number,
    work: (tx: AccountStore) => Promise<T>,
  ): Promise<T> {
    let hasDue = false;
    let hasReplay = false;
    let hasSealing = false;
    let hasMessage = false;
    let hasEvent = false;
    const result = await transact((db) => {
      const tx = accountStore(db, accountId, {
        clock,
        onDue: () => {
          hasDue = true;
        },
        onReplay: () => {
          hasReplay = true;
        },
        onSealing: () => {
          hasSealing = true;
        },
        onMessage: () => {
          hasMessage = true;
        },
        onEvent: () => {
          hasEvent = true;
        },
        // Within a transaction, a further one is part of it.
        transaction: (inner) => inner(tx),
      });
      return work(tx);
    });
    if (hasDue) wake();
    if (hasReplay) wakeReplays();
    if (hasSealing) wakeSealing();
    if (hasMessage) wakeOutbox();
    if (hasEvent) tellEvents(accountId);
    return result;
  }

  return {
    accounts: accountsStore(engine),
    forAccount,
    queue: {
      ...deliveryQueue(engine),
      onDue: (listener) => {
        wake = listener;
      },
    },
    replays: {
      ...runningReplays(engine),
      onBegun: (listener) => {
        wakeReplays = listener;
      },
    },
    drafts: draftQueue(engine),
    imports: importQueue(engine),
    proposalLinks: proposalLinks(engine),
    contractDesk: {
      ...contractDesk(engine),
      onSealing: (listener) => {
        wakeSealing = listener;
      },
    },
    outbox: {
      ...outbox(engine),
      onDue: (listener) => {
        wakeOutbox = listener;
      },
    },
    unwrittenNotices: unwrittenNotices(engine),
    retention: retentionStore(engine),
    signInRows: signInRows(engine),
    tries: tryCounts(engine),
    onEvents(listener) {
      tellEvents = listener;
    },
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
