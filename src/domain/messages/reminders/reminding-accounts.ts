import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';

export function remindingAccounts({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` accounts after another one that remind their customers. */
    async accounts(limit: number, after: number): Promise<number[]> {
      const rows = await reads
        .selectFrom('accountSettings')
        .select('accountId')
        // The condition is written as in the index, so that the database knows the index applies.
        .where('remindersOn', '=', sql.lit(1))
        .where('accountId', '>', after)
        .orderBy('accountId')
        .limit(limit)
        .execute();
      return rows.map((row) => row.accountId);
    },
  };
}
