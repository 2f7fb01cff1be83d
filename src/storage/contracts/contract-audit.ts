import type { Selectable } from 'kysely';
import type { AuditEntry } from '../../domain/contracts/contract.ts';
import type { ContractStore } from '../../domain/contracts/store.ts';
import type { Db, Schema } from '../schema.ts';

/** The trail of what was done with contracts. It is only ever added to. */
export function contractAudit(
  db: Db,
  accountId: number,
): Pick<ContractStore, 'audit' | 'lastAudit' | 'stepsOf' | 'addAudit'> {
  const select = (contractId: string) =>
    db
      .selectFrom('contract_audit')
      .where('account_id', '=', accountId)
      .where('contract_id', '=', contractId);

  return {
    async audit(contractId) {
      const rows = await select(contractId).selectAll().orderBy('audit_id').execute();
      return rows.map(toEntry);
    },

    async lastAudit(contractId) {
      const row = await select(contractId)
        .selectAll()
        .orderBy('audit_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toEntry(row);
    },

    async stepsOf(contractId, { signerId, step, since }) {
      const row = await select(contractId)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('last')])
        .where('signer_id', '=', signerId)
        .where('step', '=', step)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow();
      return {
        count: Number(row.count),
        lastAt: row.last === null ? undefined : Number(row.last),
      };
    },

    async addAudit(contractId, entry) {
      await db
        .insertInto('contract_audit')
        .values({
          account_id: accountId,
          contract_id: contractId,
          signer_id: entry.signerId ?? null,
          step: entry.step,
          at: entry.at,
          address: entry.address,
          user_agent: entry.userAgent,
          document_sha256: entry.documentSha256,
          details: entry.details,
          chain_sha256: entry.chainSha256,
        })
        .execute();
    },
  };
}

function toEntry(row: Selectable<Schema['contract_audit']>): AuditEntry {
  return {
    signerId: row.signer_id ?? undefined,
    step: row.step,
    at: row.at,
    address: row.address,
    userAgent: row.user_agent,
    documentSha256: row.document_sha256,
    details: row.details,
    chainSha256: row.chain_sha256,
  };
}
