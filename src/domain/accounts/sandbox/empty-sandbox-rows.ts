import assert from 'node:assert/strict';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../../database/many-rows.ts';
import type { AccountDb, AccountTable } from '../../account-db.ts';
import { removeCustomerRows } from '../../customers/rows/remove-untouched-customers.ts';
import { cancelDeliveries } from '../../deliveries/queue/deliveries.ts';
import { leaveObjects } from '../../documents/queries.ts';
import { statesUnderWay } from '../../imports/import.ts';
import { removeImport } from '../../imports/queries.ts';
import { customerTables } from '../../schema.ts';

/** The last customer and the last event at this time, so that later ones stay. */
export async function findEnds(db: AccountDb): Promise<{ customerId: number; sequence: number }> {
  const { customerId } = await db
    .own('customers')
    .select(({ fn }) => fn.max('customerId').as('customerId'))
    .executeTakeFirstOrThrow();
  const { sequence } = await db
    .own('accounts')
    .select('eventSequence as sequence')
    .executeTakeFirstOrThrow();
  return { customerId: Number(customerId ?? 0), sequence };
}

/** Removes up to `limit` customers, oldest first, with all that belongs to them; returns how many. */
export async function deleteCustomers(
  db: AccountDb,
  { through, limit }: { through: number; limit: number },
): Promise<number> {
  await requireSandbox(db);
  const customers = await db
    .own('customers')
    .select('customerId as id')
    .where('customerId', '<=', through)
    .orderBy('customerId')
    .limit(limit)
    .execute();
  const ids = customers.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removeOffers(db, ids);
  await leaveObjects(db, { column: 'customerId', ids });
  for (const { name } of customerTables) {
    await db.kysely
      .deleteFrom(name)
      .where('accountId', '=', db.accountId)
      .where('customerId', 'in', ids)
      .execute();
  }
  await removeCustomerRows(db, ids);
  return ids.length;
}

/**
 * Removes up to `limit` events, oldest first, with their deliveries, and cancels those that wait;
 * returns how many.
 */
export async function deleteEvents(
  db: AccountDb,
  { through, limit }: { through: number; limit: number },
): Promise<number> {
  await requireSandbox(db);
  const events = await db
    .own('events')
    .select('eventId as id')
    .where('sequence', '<=', through)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const found = await db
    .own('deliveries')
    .select(['deliveryId as id', 'finishedAt'])
    .where('eventId', 'in', ids)
    .execute();
  // Deliveries go first, so that endpoints and the deliveries that wait behind them are updated.
  await cancelDeliveries(
    db,
    found.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id),
  );
  await db
    .remove('attempts')
    .where('deliveryId', 'in', (build) =>
      build
        .selectFrom('deliveries')
        .select('deliveryId')
        .where('accountId', '=', db.accountId)
        .where('eventId', 'in', ids),
    )
    .execute();
  for (const table of ['deliveries', 'events'] as const) {
    await db.kysely
      .deleteFrom(table)
      .where('accountId', '=', db.accountId)
      .where('eventId', 'in', ids)
      .execute();
  }
  return ids.length;
}

/** Removes up to `limit` rows that belong to no customer and no event; returns how many. */
export async function deleteOthers(db: AccountDb, limit: number): Promise<number> {
  await requireSandbox(db);
  let left = limit;
  for (const remove of others) {
    left -= await remove(db, left);
    if (left <= 0) return limit;
  }
  return limit - left;
}

/** Refuses any account that is not a sandbox, whatever went wrong before. */
async function requireSandbox(db: AccountDb): Promise<void> {
  const { sandboxOf } = await db.own('accounts').select('sandboxOf').executeTakeFirstOrThrow();
  assert(sandboxOf !== null, 'Only a sandbox is emptied');
}

/** Removes what was published of customers' projects and offered to be signed, with visits, trails and PDFs. */
async function removeOffers(db: AccountDb, customerIds: readonly number[]): Promise<void> {
  const contracts = await db
    .remove('contracts')
    .where('customerId', 'in', customerIds)
    .returning(['contractId', 'documentId', 'sealedId', 'paperId', 'evidenceId'])
    .execute();
  for (const ids of inBatches(contracts.map(({ contractId }) => contractId))) {
    for (const table of ['contractAudit', 'contractSigners'] as const) {
      await db.remove(table).where('contractId', 'in', ids).execute();
    }
  }
  await db
    .remove('pageRequests')
    .where('projectId', 'in', (build) =>
      build
        .selectFrom('projects')
        .select('projectId')
        .where('accountId', '=', db.accountId)
        .where('customerId', 'in', customerIds),
    )
    .execute();
  const proposals = await db
    .remove('proposals')
    .where('customerId', 'in', customerIds)
    .returning('pdfId')
    .execute();
  const documentIds = [
    ...proposals.map(({ pdfId }) => pdfId),
    ...contracts.flatMap((one) => [one.documentId, one.sealedId, one.paperId, one.evidenceId]),
  ].filter((id) => id !== null);
  for (const ids of inBatches([...new Set(documentIds)])) {
    await db.remove('documents').where('documentId', 'in', ids).execute();
  }
}

type Remove = (db: AccountDb, limit: number) => Promise<number>;

/** Removes records that belong to no customer and no event. */
const others: readonly Remove[] = [
  removeImports,
  // Emails to the team belong to no customer. One that is being submitted stays.
  (db, limit) =>
    removeSome(db, {
      table: 'messages',
      key: 'messageId',
      limit,
      only: sql`customer_id = 0 and leased_until is null`,
    }),
  (db, limit) => removeSome(db, { table: 'optOuts', key: 'optOutId', limit }),
  (db, limit) =>
    removeSome(db, {
      table: 'replays',
      key: 'replayId',
      limit,
      only: sql`finished_at is not null`,
    }),
  (db, limit) => removeSome(db, { table: 'idempotencyKeys', key: 'key', limit }),
  (db, limit) => removeSome(db, { table: 'attemptCounts', key: 'halfHour', limit }),
];

/** Removes up to `limit` rows of the account, but only those for which a condition holds. */
async function removeSome(
  db: AccountDb,
  {
    table,
    key,
    only = sql`true`,
    limit,
  }: { table: AccountTable; key: string; only?: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where account_id = ${db.accountId} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where account_id = ${db.accountId} and ${only} limit ${limit}
    )`.execute(db.kysely);
  return Number(numAffectedRows);
}

/** Files that a worker reads now stay. */
async function removeImports(db: AccountDb, limit: number): Promise<number> {
  let left = limit;
  while (left > 0) {
    const next = await db
      .own('imports')
      .select('importId')
      .where('state', 'not in', statesUnderWay)
      .orderBy('importId')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) break;
    left -= (await removeImport(db, { ...next, limit: left })).removed;
  }
  return limit - left;
}
