import type { Engine, Notification, notificationNames } from '../database/engine.ts';
import { type DatabaseLocation, type EngineOptions, openEngine } from '../database/open-engine.ts';
import { setOnce } from '../database/set-once.ts';
import { openTogether, outcomeOf } from '../database/together.ts';
import { type AccountDb, openAccountDb } from '../domain/account-db.ts';
import { accountsStore } from '../domain/accounts/account-queries.ts';
import { attemptLimits, shareSpends } from '../domain/accounts/sign-in/attempt-limit-queries.ts';
import { signInRows } from '../domain/accounts/sign-in/sign-in-queries.ts';
import type { Store } from '../domain/app.ts';
import { sealingStore } from '../domain/contracts/rows/sealing.ts';
import { searchIndex } from '../domain/customers/rows/reindex-customers.ts';
import { deliveryQueue } from '../domain/deliveries/queue/delivery-queue.ts';
import { unwrittenNotices } from '../domain/deliveries/queue/notices.ts';
import { openOutgoing } from '../domain/deliveries/queue/outgoing.ts';
import type { Sender } from '../domain/deliveries/store.ts';
import { importQueue } from '../domain/imports/queries.ts';
import { outbox } from '../domain/messages/rows/outbox.ts';
import { draftQueue } from '../domain/projects/rows/projects.ts';
import { proposalLinks } from '../domain/proposals/rows/proposals.ts';
import type { Db } from '../domain/schema.ts';
import { BoundedMap } from '../domain/shared/bounded-map.ts';
import type { KeepContext } from '../domain/tracing.ts';
import { runningReplays } from '../domain/webhooks/rows/replays.ts';
import { releaseLeases } from './release-leases.ts';
import { retentionStore } from './retention.ts';

/**
 * Opens the database, brings its schema up to date, and hands it to the domain. `keepContext` makes work know, whenever it
 * runs, for which request it was made. `log` hears of faults of the database. `now` is for tests; the time is that of the
 * database.
 */
export async function openStorage({
  keepContext = (work) => work,
  ...location
}: DatabaseLocation & EngineOptions & { keepContext?: KeepContext | undefined }): Promise<Store> {
  return createStore(await openEngine(location), keepContext);
}

/** Accounts whose view of the database is kept, with the requests that it has gathered. It holds no data. */
const accountsMax = 1000;

function createStore(engine: Engine, keepContext: KeepContext): Store {
  const { reads, transact, now, clock, notifier, nodes, backup, close } = engine;
  const { hint, ...queue } = deliveryQueue(engine);
  const leases = releaseLeases(engine);
  const { ofGoneNodes } = leases;
  const listeners: Record<(typeof notificationNames)[number], () => void> = {
    deliveries: () => undefined,
    replays: () => undefined,
    imports: () => undefined,
    sealing: () => undefined,
    messages: () => undefined,
    keys: () => undefined,
    events: () => tellEvents(undefined),
  };
  let sender: Sender | undefined;
  let tellEvents: (accountId: number | undefined) => void = () => undefined;
  notifier.onNotified(receive);

  function receive(name: Notification): void {
    if (name.startsWith(eventsOf)) tellEvents(Number(name.slice(eventsOf.length)));
    else listeners[name as keyof typeof listeners]?.();
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
    if (raised.has('deliveries')) hint(accountId);
    for (const name of raised) notify(name);
    return result;
  }

  return {
    now,
    accounts: accountsStore(engine),
    forAccount,
    queue: {
      ...queue,
      onDue: (listener) => {
        listeners.deliveries = listener;
      },
      offer: (offered) => {
        sender = offered;
      },
    },
    replays: {
      ...runningReplays(engine),
      onBegun: (listener) => {
        listeners.replays = listener;
      },
    },
    drafts: draftQueue(engine),
    imports: {
      ...importQueue(engine),
      onDue: (listener) => {
        listeners.imports = listener;
      },
    },
    proposalLinks: proposalLinks(engine),
    sealing: {
      ...sealingStore(engine),
      onSealing: (listener) => {
        listeners.sealing = listener;
      },
    },
    outbox: {
      ...outbox(engine),
      onDue: (listener) => {
        listeners.messages = listener;
      },
    },
    searchIndex: searchIndex(engine),
    unwrittenNotices: unwrittenNotices(engine),
    retention: retentionStore(engine),
    setOnce: setOnce(engine),
    releaseLeases: leases.begin,
    releaseLeasesOfGoneNodes:
      ofGoneNodes &&
      (async () => {
        const released = await ofGoneNodes();
        if (released > 0) for (const name of ['deliveries', 'messages'] as const) receive(name);
        return released;
      }),
    signInRows: signInRows(engine),
    attemptLimits: attemptLimits(engine),
    shareSpends: engine.locks && shareSpends(engine),
    onEvents(listener) {
      tellEvents = listener;
    },
    async check() {
      await reads.selectFrom('accounts').select('accountId').limit(1).execute();
      return engine.findWriteFault();
    },
    backup,
    close,
  };
}

const eventsOf = 'events of ';

function refuseWrite(): never {
  throw new Error('Writing needs a transaction');
}
