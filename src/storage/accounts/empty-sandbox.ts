import assert from 'node:assert/strict';
import type { SandboxStore } from '../../domain/accounts/sandbox/store.ts';
import type { DeliveryStore } from '../../domain/deliveries/store.ts';
import { statesUnderWay } from '../../domain/imports/import.ts';
import { removeImport } from '../imports/imports.ts';
import { inBatches } from '../in-batches.ts';
import type { Db } from '../schema.ts';
import { countInto } from '../statuses/pipeline-counts.ts';
import { countCustomers } from './account-counts.ts';

/** The tables of customers, in an order in which no remaining row refers to a removed one. */
const ofCustomer = [
  'messages',
  'consents',
  'received_sms',
  'customer_words',
  'customer_changes',
  'customer_notes',
  'status_changes',
  'projects',
  'documents',
] as const;

export function sandboxStore(
  db: Db,
  accountId: number,
  deliveries: Pick<DeliveryStore, 'cancel'>,
): SandboxStore {
  return {
    async ends() {
      const { customerId } = await db
        .selectFrom('customers')
        .select(({ fn }) => fn.max('customer_id').as('customerId'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const { sequence } = await db
        .selectFrom('accounts')
        .select('event_sequence as sequence')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return { customerId: Number(customerId ?? 0), sequence };
    },

    async removeCustomers({ through, limit }) {
      await requireSandbox();
      const customers = await db
        .selectFrom('customers')
        .select('customer_id as id')
        .where('account_id', '=', accountId)
        .where('customer_id', '<=', through)
        .orderBy('customer_id')
        .limit(limit)
        .execute();
      const ids = customers.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await removeOffers(db, accountId, ids);
      for (const table of ofCustomer) {
        await db
          .deleteFrom(table)
          .where('account_id', '=', accountId)
          .where('customer_id', 'in', ids)
          .execute();
      }
      const removed = await db
        .deleteFrom('customers')
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', ids)
        .returning(['owner_id as ownerId', 'status_id as statusId', 'value_cents as valueCents'])
        .execute();
      const counts = removed.map((one) => ({ ...one, customers: -1, valueCents: -one.valueCents }));
      countInto(db, accountId, counts);
      countCustomers(db, accountId, -removed.length);
      return removed.length;
    },

    async removeEvents({ through, limit }) {
      await requireSandbox();
      const events = await db
        .selectFrom('events')
        .select('event_id as id')
        .where('account_id', '=', accountId)
        .where('sequence', '<=', through)
        .orderBy('sequence')
        .limit(limit)
        .execute();
      const ids = events.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const found = await db
        .selectFrom('deliveries')
        .select(['delivery_id as id', 'finished_at as finishedAt'])
        .where('account_id', '=', accountId)
        .where('event_id', 'in', ids)
        .execute();
      // Deliveries go first, so that endpoints and the deliveries that wait behind them are updated.
      await deliveries.cancel(
        found.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id),
      );
      await db
        .deleteFrom('attempts')
        .where('account_id', '=', accountId)
        .where('delivery_id', 'in', (build) =>
          build
            .selectFrom('deliveries')
            .select('delivery_id')
            .where('account_id', '=', accountId)
            .where('event_id', 'in', ids),
        )
        .execute();
      for (const table of ['deliveries', 'events'] as const) {
        await db
          .deleteFrom(table)
          .where('account_id', '=', accountId)
          .where('event_id', 'in', ids)
          .execute();
      }
      return ids.length;
    },

    async removeOthers(limit) {
      await requireSandbox();
      let left = limit;
      for (const remove of others) {
        left -= await remove(db, accountId, left);
        if (left <= 0) return limit;
      }
      return limit - left;
    },
  };

  /** Refuses any account that is not a sandbox, whatever went wrong before. */
  async function requireSandbox(): Promise<void> {
    const { sandbox_of } = await db
      .selectFrom('accounts')
      .select('sandbox_of')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    assert(sandbox_of !== null, 'Only a sandbox is emptied');
  }
}

/** Removes what was published of customers' projects and offered to be signed, with visits, trails and PDFs. */
async function removeOffers(
  db: Db,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  const contracts = await db
    .deleteFrom('contracts')
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .returning(['contract_id', 'document_id', 'sealed_id', 'paper_id', 'evidence_id'])
    .execute();
  for (const ids of inBatches(contracts.map(({ contract_id }) => contract_id))) {
    for (const table of ['contract_audit', 'contract_signers'] as const) {
      await db
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('contract_id', 'in', ids)
        .execute();
    }
  }
  await db
    .deleteFrom('page_requests')
    .where('account_id', '=', accountId)
    .where('project_id', 'in', (build) =>
      build
        .selectFrom('projects')
        .select('project_id')
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', customerIds),
    )
    .execute();
  const proposals = await db
    .deleteFrom('proposals')
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', customerIds)
    .returning('pdf_id')
    .execute();
  const documentIds = [
    ...proposals.map(({ pdf_id }) => pdf_id),
    ...contracts.flatMap((one) => [one.document_id, one.sealed_id, one.paper_id, one.evidence_id]),
  ].filter((id) => id !== null);
  for (const ids of inBatches([...new Set(documentIds)])) {
    await db
      .deleteFrom('documents')
      .where('account_id', '=', accountId)
      .where('document_id', 'in', ids)
      .execute();
  }
}

type Remove = (db: Db, accountId: number, limit: number) => Promise<number>;

/** Removes records that belong to no customer and no event. */
const others: readonly Remove[] = [
  removeImports,
  // Removes emails to the team, which belong to no customer. One that is being submitted stays.
  async (db, accountId, limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('messages')
      .where('message_id', 'in', (build) =>
        build
          .selectFrom('messages')
          .select('message_id')
          .where('account_id', '=', accountId)
          .where('customer_id', '=', 0)
          .where('leased_until', 'is', null)
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  async (db, accountId, limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('opt_outs')
      .where('account_id', '=', accountId)
      .where('opt_out_id', 'in', (build) =>
        build
          .selectFrom('opt_outs')
          .select('opt_out_id')
          .where('account_id', '=', accountId)
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  async (db, accountId, limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('replays')
      .where('replay_id', 'in', (build) =>
        build
          .selectFrom('replays')
          .select('replay_id')
          .where('account_id', '=', accountId)
          .where('finished_at', 'is not', null)
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  async (db, accountId, limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('key', 'in', (build) =>
        build
          .selectFrom('idempotency_keys')
          .select('key')
          .where('account_id', '=', accountId)
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  async (db, accountId, limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('attempt_counts')
      .where('account_id', '=', accountId)
      .where('half_hour', 'in', (build) =>
        build
          .selectFrom('attempt_counts')
          .select('half_hour')
          .where('account_id', '=', accountId)
          .limit(limit),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
];

/** Files that a worker reads now stay. */
async function removeImports(db: Db, accountId: number, limit: number): Promise<number> {
  let left = limit;
  while (left > 0) {
    const next = await db
      .selectFrom('imports')
      .select('import_id as importId')
      .where('account_id', '=', accountId)
      .where('state', 'not in', statesUnderWay)
      .orderBy('import_id')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) break;
    left -= (await removeImport(db, { accountId, ...next, limit: left })).removed;
  }
  return limit - left;
}
