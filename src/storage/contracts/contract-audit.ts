import type { Selectable } from 'kysely';
import type { AuditEntry, AuditStep } from '../../domain/contracts/contract.ts';
import type { ContractStore } from '../../domain/contracts/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';

/** The trail of what was done with contracts. It is only ever added to. */
export function contractAudit(
  db: Db,
  accountId: number,
): Pick<ContractStore, 'audit' | 'lastAudit' | 'stepsOf' | 'linkRequests' | 'addAudit'> {
  const select = (contractId: string) =>
    db
      .selectFrom('contractAudit')
      .where('accountId', '=', accountId)
      .where('contractId', '=', contractId);

  return {
    async audit(contractId) {
      const rows = await select(contractId).selectAll().orderBy('auditId').execute();
      return rows.map(toEntry);
    },

    async lastAudit(contractId) {
      const row = await select(contractId)
        .selectAll()
        .orderBy('auditId', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toEntry(row);
    },

    async stepsOf(contractId, { signerId, step, since }) {
      const row = await select(contractId)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
        .where('signerId', '=', signerId)
        .where('step', '=', step)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      return {
        count: Number(row.count),
        lastAt: row.last === null ? undefined : Number(row.last),
      };
    },

    async linkRequests(contractId) {
      const rows = await openLinkRequests(db, accountId)
        .select(['r.signerId', 'r.at'])
        .where('r.contractId', '=', contractId)
        .orderBy('r.auditId')
        .execute();
      return new Map(rows.map(({ signerId, at }) => [Number(signerId), Number(at)]));
    },

    async addAudit(contractId, entry) {
      await db
        .insertInto('contractAudit')
        .values({
          accountId,
          contractId,
          signerId: entry.signerId ?? null,
          step: entry.step,
          at: entry.at,
          address: entry.address,
          userAgent: entry.userAgent,
          documentSha256: entry.documentSha256,
          details: entry.details,
          chainSha256: entry.chainSha256,
        })
        .execute();
    },
  };
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

function toEntry(row: Selectable<Schema['contractAudit']>): AuditEntry {
  return {
    signerId: row.signerId ?? undefined,
    step: row.step,
    at: row.at,
    address: row.address,
    userAgent: row.userAgent,
    documentSha256: row.documentSha256,
    details: row.details,
    chainSha256: row.chainSha256,
  };
}
