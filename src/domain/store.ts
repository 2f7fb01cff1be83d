import { sql } from 'kysely';
import type { Engine, Notification, notificationNames } from '../database/engine.ts';
import { type DatabaseLocation, type EngineOptions, openEngine } from '../database/open-engine.ts';
import { setOnce } from '../database/set-once.ts';
import { openTogether, outcomeOf } from '../database/transaction.ts';
import { type AccountDb, openAccountDb } from './account-db.ts';
import { accountsStore } from './accounts/account-queries.ts';
import { attemptLimits, shareSpends } from './accounts/sign-in/attempt-limit-queries.ts';
import { signInStore } from './accounts/sign-in/sign-in-queries.ts';
import { sealingStore } from './contracts/rows/sealing.ts';
import { searchIndex } from './customers/rows/reindex-customers.ts';
import { deliveryQueue } from './deliveries/queue/delivery-queue.ts';
import { unwrittenNotices } from './deliveries/queue/notices.ts';
import { openOutgoing, type Sender } from './deliveries/queue/outgoing.ts';
import { fileStoreQueries } from './files/store/queries.ts';
import { importQueue } from './imports/queries.ts';
import { remindingAccounts } from './messages/reminders/reminding-accounts.ts';
import { replyMailboxQueue } from './messages/replies/queries.ts';
import { outbox } from './messages/rows/outbox.ts';
import { dueNotices } from './notices/queries.ts';
import { draftQueue } from './projects/rows/projects.ts';
import { proposalLinks } from './proposals/rows/proposals.ts';
import { retentionStore } from './retention/retention.ts';
import type { Db } from './schema.ts';
import { BoundedMap } from './shared/bounded-map.ts';
import { untoldTasks } from './tasks/queries.ts';
import type { KeepContext } from './tracing.ts';
import { runningReplays } from './webhooks/rows/replays.ts';

/**
 * Opens the database, brings its schema up to date, and hands it to the domain. `keepContext` makes work know, whenever it
 * runs, for which request it was made. `log` hears of faults of the database. `now` is for tests; the time is that of the
 * database.
 */
export async function openStore({
  keepContext = (work) => work,
  ...location
}: DatabaseLocation & EngineOptions & { keepContext?: KeepContext | undefined }): Promise<Store> {
  return createStore(await openEngine(location), keepContext);
}

/** Accounts whose view of the database is kept, with the requests that it has gathered. It holds no data. */
const accountsMax = 1000;

/** Told of a commit; with the account where it concerns one alone. */
type Listener = (accountId: number | undefined) => void;

/** The facts of all accounts. */
export type Store = ReturnType<typeof createStore>;

function createStore(engine: Engine, keepContext: KeepContext) {
  const { reads, transact, now, clock, notifier, nodes, backup, close } = engine;
  const { others } = nodes;
  const queue = deliveryQueue(engine);
  const listeners = new Map<string, Listener>();
  let sender: Sender | undefined;
  notifier.onNotified(receive);

  function receive(name: Notification): void {
    const [what = '', accountId] = name.split(' of ');
    listeners.get(what)?.(accountId === undefined ? undefined : Number(accountId));
  }

  function notify(name: Notification): void {
    receive(name);
    notifier.notify(name);
  }

  const accounts = new BoundedMap<number, AccountDb>(accountsMax);

  function forAccount(accountId: number): AccountDb {
    const known = accounts.get(accountId);
    if (known !== undefined) return known;
    const store = openAccountDb(reads, accountId, {
      clock,
      outgoing: undefined,
      notify: refuseWrite,
      transaction: (work) => transactFor(accountId, work),
      together: openTogether((work) => transactFor(accountId, work)),
    });
    accounts.set(accountId, store);
    return store;
  }

  async function transactFor<T>(
    accountId: number,
    work: (tx: AccountDb) => Promise<T>,
  ): Promise<T> {
    const raised = new Set<Notification>();
    const outgoing = openOutgoing({ sender, tag: nodes.tag });
    // The work may run in a group that another request's work has begun, and must not be taken for a part of that request.
    const ownWork = keepContext(work);
    const run = (db: Db) => {
      outgoing.undo();
      const tx = openAccountDb(db, accountId, {
        clock,
        notify: (name) => raised.add(name),
        outgoing: sender && outgoing,
        // Within a transaction, a further one is part of it.
        transaction: (inner) => inner(tx),
        together: async (inner, input) => outcomeOf(await inner(tx, [input]), 0),
      });
      return ownWork(tx);
    };
    const result = await transact(run, { accountId }).catch((error: unknown) => {
      outgoing.undo();
      throw error;
    });
    outgoing.commit();
    if (raised.has('deliveries')) queue.hint(accountId);
    for (const name of raised) notify(name);
    return result;
  }

  return {
    /** The time of the database, one for all nodes. */
    now,
    forAccount,
    /** The listener is called after a commit that left such work to do, on any node. Calls may be lost now and then. */
    listen(name: (typeof notificationNames)[number], listener: Listener): void {
      listeners.set(name, listener);
    },
    /** Lets this process's transactions lease the deliveries that they make, which spares the worker a look and a change. */
    offer(offered: Sender): void {
      sender = offered;
    },
    accounts: accountsStore(engine),
    queue,
    replays: runningReplays(engine),
    drafts: draftQueue(engine),
    imports: importQueue(engine),
    proposalLinks: proposalLinks(engine),
    sealing: sealingStore(engine),
    outbox: outbox(engine),
    replyMailboxes: replyMailboxQueue(engine),
    searchIndex: searchIndex(engine),
    unwrittenNotices: unwrittenNotices(engine),
    untoldTasks: untoldTasks(engine),
    dueNotices: dueNotices(engine),
    remindingAccounts: remindingAccounts(engine),
    retention: retentionStore(engine),
    files: fileStoreQueries(engine),
    /** Stores a value under a name unless one is stored; returns the stored one, which counts for all nodes. */
    setOnce: setOnce(engine),
    /**
     * Releases at start the deliveries and messages that the process left under way before a restart.
     * Throws if another process sends from the same file.
     */
    releaseLeases: () => nodes.begin(expireLeases),
    /** Releases those of other nodes that have been gone for seconds; returns how many. Undefined where there are none. */
    releaseLeasesOfGoneNodes:
      others &&
      (async () => {
        let released = 0;
        for (const name of await others.gone(await nodesWithLeases(reads), reads)) {
          released += await others.releaseGone(name, expireLeases);
        }
        if (released > 0) for (const name of ['deliveries', 'messages'] as const) receive(name);
        return released;
      }),
    signIn: signInStore(engine),
    attemptLimits: attemptLimits(engine),
    /** Used by `createSharedBuckets`; undefined where one node works on the database. */
    shareSpends: engine.locks && shareSpends(engine),
    /** Throws when the database does not respond; tells why when it answers but cannot be written. */
    async check() {
      await reads.selectFrom('accounts').select('accountId').limit(1).execute();
      return engine.findWriteFault();
    },
    /** Copies the whole database into a file while the service goes on. */
    backup,
    close,
  };
}

function refuseWrite(): never {
  throw new Error('Writing needs a transaction');
}

/**
 * Expires the leases of a node, or of all. The work itself is not released here: the queues know what follows for a
 * delivery or a message that may have arrived.
 */
async function expireLeases(db: Db, node: string | undefined): Promise<number> {
  let released = 0;
  for (const table of ['deliveries', 'messages'] as const) {
    const leased = db
      .updateTable(table)
      .set({ leasedUntil: 0 })
      .where('leasedUntil', 'is not', null);
    const ofNode = node === undefined ? leased : leased.where('claimId', 'like', `${node}:%`);
    released += Number((await ofNode.executeTakeFirstOrThrow()).numUpdatedRows);
  }
  return released;
}

async function nodesWithLeases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select split_part(claim_id, ':', 1) as name from deliveries
      where leased_until is not null and claim_id like 'node-%:%'
    union select split_part(claim_id, ':', 1) from messages
      where leased_until is not null and claim_id like 'node-%:%'`.execute(db);
  return rows.map(({ name }) => name);
}
