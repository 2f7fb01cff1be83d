import { sql } from 'kysely';
import type { LeasedContract, SealingStore } from '../../domain/contracts/store.ts';
import type { Engine } from '../engine.ts';

/** Contracts of all accounts. Times are those of the database, which is one for all nodes. */
export function sealingStore({
  reads,
  transact,
  clock,
}: Pick<Engine, 'reads' | 'transact' | 'clock'>): Omit<SealingStore, 'onSealing'> {
  return {
    lease: ({ limit, leaseMs }) =>
      transact(async (tx) => {
        const now = await clock(tx);
        const due = await tx
          .selectFrom('contracts')
          .select(['contract_id', 'account_id', 'seal_at', 'seal_attempts', 'traceparent'])
          .where('seal_at', '<=', now)
          .orderBy('seal_at')
          .limit(limit)
          .execute();
        const leased: LeasedContract[] = [];
        for (const { contract_id, account_id, seal_at, seal_attempts, traceparent } of due) {
          const leasedUntil = now + leaseMs;
          const attempt = seal_attempts + 1;
          // Another node may have taken it since it was looked up.
          const { numUpdatedRows } = await tx
            .updateTable('contracts')
            .set({ seal_at: leasedUntil, seal_attempts: attempt })
            .where('contract_id', '=', contract_id)
            .where('seal_at', '=', seal_at)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) continue;
          leased.push({
            accountId: account_id,
            contractId: contract_id,
            leasedUntil,
            attempt,
            traceparent: traceparent ?? undefined,
          });
        }
        return leased;
      }),

    async putOff({ contractId, leasedUntil }, delayMs) {
      await transact(async (tx) => {
        await tx
          .updateTable('contracts')
          .set({ seal_at: (await clock(tx)) + delayMs })
          .where('contract_id', '=', contractId)
          .where('seal_at', '=', leasedUntil)
          .execute();
      });
    },

    async idleMs() {
      const row = await reads
        .selectFrom('contracts')
        .select('seal_at')
        .where('seal_at', 'is not', null)
        .orderBy('seal_at')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined || row.seal_at === null) return undefined;
      return Math.max(row.seal_at - (await clock(reads)), 0);
    },

    async findSealed(sha256) {
      // The index knows only contracts that have been sealed.
      if (sha256 === '') return undefined;
      const row = await reads
        .selectFrom('contracts as c')
        .innerJoin('accounts as a', 'a.account_id', 'c.account_id')
        .select(({ selectFrom }) => [
          'c.account_id as accountId',
          'a.name as accountName',
          'c.contract_id as contractId',
          'c.ended_at as signedAt',
          'c.document_sha256 as documentSha256',
          'c.state',
          selectFrom('contract_signers as s')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('s.contract_id', '=', 'c.contract_id')
            .as('signers'),
        ])
        .where('c.sealed_sha256', '=', sha256)
        .where('c.sealed_sha256', '<>', sql.lit(''))
        .orderBy('c.ended_at')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined || row.signedAt === null) return undefined;
      const { accountId, accountName, contractId, signedAt, documentSha256 } = row;
      const isVoided = row.state === 'voided';
      const signers = Number(row.signers);
      return {
        accountId,
        accountName,
        contractId,
        signers,
        signedAt,
        documentSha256,
        isVoided,
      };
    },

    async findSealer(certificate) {
      // The index leaves out accounts without one, which have an empty text.
      if (certificate === '') return undefined;
      return reads
        .selectFrom('account_settings')
        .select('account_id as accountId')
        .where('certificate', '=', certificate)
        .where('certificate', '<>', sql.lit(''))
        .limit(1)
        .executeTakeFirst();
    },
  };
}
