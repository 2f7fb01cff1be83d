import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import type { LeasedContract } from '../contract.ts';

/** Contracts of all accounts. Times are those of the database, which is one for all nodes. */
export function sealingStore({
  reads,
  transact,
  clock,
}: Pick<Engine, 'reads' | 'transact' | 'clock'>) {
  return {
    /**
     * Leases the contracts that are due for sealing, the longest waiting first. A lease ends after `leaseMs`; then the
     * contract is due again, because its worker was lost.
     */
    lease: ({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<LeasedContract[]> =>
      transact(async (tx) => {
        const now = await clock(tx);
        const due = await tx
          .selectFrom('contracts')
          .select(['contractId', 'accountId', 'sealAt', 'sealAttempts', 'traceparent'])
          .where('sealAt', '<=', now)
          .orderBy('sealAt')
          .limit(limit)
          .execute();
        const leased: LeasedContract[] = [];
        for (const { contractId, accountId, sealAt, sealAttempts, traceparent } of due) {
          const leasedUntil = now + leaseMs;
          const attempt = sealAttempts + 1;
          // Another node may have taken it since it was looked up.
          const { numUpdatedRows } = await tx
            .updateTable('contracts')
            .set({ sealAt: leasedUntil, sealAttempts: attempt })
            .where('contractId', '=', contractId)
            .where('sealAt', '=', sealAt)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) continue;
          leased.push({
            accountId,
            contractId,
            leasedUntil,
            attempt,
            traceparent: traceparent ?? undefined,
          });
        }
        return leased;
      }),

    /** Makes a contract due again after a delay, unless another worker has its lease by now. */
    async putOff({ contractId, leasedUntil }: LeasedContract, delayMs: number): Promise<void> {
      await transact(async (tx) => {
        await tx
          .updateTable('contracts')
          .set({ sealAt: (await clock(tx)) + delayMs })
          .where('contractId', '=', contractId)
          .where('sealAt', '=', leasedUntil)
          .execute();
      });
    },

    /** The time until one is due; undefined if none waits. */
    async idleMs(): Promise<number | undefined> {
      const row = await reads
        .selectFrom('contracts')
        .select('sealAt')
        .where('sealAt', 'is not', null)
        .orderBy('sealAt')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined || row.sealAt === null) return undefined;
      return Math.max(row.sealAt - (await clock(reads)), 0);
    },

    /** The account's record of a PDF that it sealed; undefined if no PDF has this hash. */
    async findSealed(sha256: string) {
      // The index knows only contracts that have been sealed.
      if (sha256 === '') return undefined;
      const row = await reads
        .selectFrom('contracts as c')
        .innerJoin('accounts as a', 'a.accountId', 'c.accountId')
        .select(({ selectFrom }) => [
          'c.accountId',
          'a.name as accountName',
          'c.contractId',
          'c.endedAt as signedAt',
          'c.documentSha256',
          'c.state',
          selectFrom('contractSigners as s')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('s.contractId', '=', 'c.contractId')
            .as('signers'),
        ])
        .where('c.sealedSha256', '=', sha256)
        .where('c.sealedSha256', '<>', sql.lit(''))
        .orderBy('c.endedAt')
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

    /** Finds the account that a certificate belongs to, as PEM. */
    async findSealer(certificate: string): Promise<{ accountId: number } | undefined> {
      // The index leaves out accounts without one, which have an empty text.
      if (certificate === '') return undefined;
      return reads
        .selectFrom('accountSettings')
        .select('accountId')
        .where('certificate', '=', certificate)
        .where('certificate', '<>', sql.lit(''))
        .limit(1)
        .executeTakeFirst();
    },
  };
}
