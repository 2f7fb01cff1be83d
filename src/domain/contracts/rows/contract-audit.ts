import type { Selectable } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { Db, Schema } from '../../schema.ts';
import type { Moment } from '../../shared/time.ts';
import type { AuditEntry, AuditStep } from '../contract.ts';

/** Sorted in the order in which the steps were taken. */
export async function findAudit(db: AccountDb, contractId: string): Promise<AuditEntry[]> {
  const rows = await select(db, contractId).selectAll().orderBy('auditId').execute();
  return rows.map(toEntry);
}

export async function findLastAudit(
  db: AccountDb,
  contractId: string,
): Promise<AuditEntry | undefined> {
  const row = await select(db, contractId)
    .selectAll()
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** Counts how often a signer took such a step since a moment, and returns the time of the last one. */
export async function countSteps(
  db: AccountDb,
  contractId: string,
  { signerId, step, since }: { signerId: number; step: AuditStep; since: Moment },
): Promise<{ count: number; lastAt: Moment | undefined }> {
  const row = await select(db, contractId)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
    .where('signerId', '=', signerId)
    .where('step', '=', step)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    lastAt: row.last === null ? undefined : Number(row.last),
  };
}

/** When signers last asked for their link, by signer, of those who were not sent it and did not open it since. */
export async function findLinkRequests(
  db: AccountDb,
  contractId: string,
): Promise<ReadonlyMap<number, Moment>> {
  const rows = await openLinkRequests(db.kysely, db.accountId)
    .select(['r.signerId', 'r.at'])
    .where('r.contractId', '=', contractId)
    .orderBy('r.auditId')
    .execute();
  return new Map(rows.map(({ signerId, at }) => [Number(signerId), Number(at)]));
}

function select(db: AccountDb, contractId: string) {
  return db.own('contractAudit').where('contractId', '=', contractId);
}

const fulfilled: readonly AuditStep[] = ['link_sent', 'shown', 'signed'];

/** The entries `r` of signers who asked for their link and were neither sent it nor opened it since. */
export function openLinkRequests(db: Db, accountId: number) {
  const asked: AuditStep = 'link_requested';
  return db
    .selectFrom('contractAudit as r')
    .where('r.accountId', '=', accountId)
    .where('r.step', '=', asked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contractAudit as later')
            .select('later.auditId')
            .where('later.accountId', '=', accountId)
            .whereRef('later.contractId', '=', 'r.contractId')
            .whereRef('later.signerId', '=', 'r.signerId')
            .whereRef('later.auditId', '>', 'r.auditId')
            .where('later.step', 'in', fulfilled),
        ),
      ),
    );
}

function toEntry({
  auditId: _,
  accountId: __,
  contractId: ___,
  signerId,
  ...entry
}: Selectable<Schema['contractAudit']>): AuditEntry {
  return { ...entry, signerId: signerId ?? undefined };
}
