import type { Selectable } from 'kysely';
import type { AuditEntry, AuditStep } from '../../domain/contracts/contract.ts';
import type { ContractStore } from '../../domain/contracts/store.ts';
import type { Db, Schema } from '../schema.ts';

/** The trail of what was done with contracts. It is only ever added to. */
export function contractAudit(
  db: Db,
  accountId: number,
): Pick<ContractStore, 'audit' | 'lastAudit' | 'stepsOf' | 'linkRequests' | 'addAudit'> {
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

    async linkRequests(contractId) {
      const rows = await openLinkRequests(db, accountId)
        .select(['r.signer_id as signerId', 'r.at'])
        .where('r.contract_id', '=', contractId)
        .orderBy('r.audit_id')
        .execute();
      return new Map(rows.map(({ signerId, at }) => [Number(signerId), Number(at)]));
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

const fulfilled: readonly AuditStep[] = ['link_sent', 'shown', 'signed'];

/** The entries `r` of signers who asked for their link and were neither sent it nor opened it since. */
export function openLinkRequests(db: Db, accountId: number) {
  const asked: AuditStep = 'link_requested';
  return db
    .selectFrom('contract_audit as r')
    .where('r.account_id', '=', accountId)
    .where('r.step', '=', asked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contract_audit as later')
            .select('later.audit_id')
            .where('later.account_id', '=', accountId)
            .whereRef('later.contract_id', '=', 'r.contract_id')
            .whereRef('later.signer_id', '=', 'r.signer_id')
            .whereRef('later.audit_id', '>', 'r.audit_id')
            .where('later.step', 'in', fulfilled),
        ),
      ),
    );
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
