import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder } from './create-table.ts';

/**
 * Signing links are stored encrypted, and a message may bring one signer theirs. The tokens that stood in the clear are
 * dropped, because copies of the database may hold them: a contract that was open then must be published again.
 */
export function signingLinks({ integer, text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`drop index contract_signers_token`.execute(db);
      await db.schema.alterTable('contract_signers').dropColumn('token').execute();
      await adder(db, 'contract_signers')('sealed_token', text, "''");
      await adder(db, 'messages')('signer_id', integer);
    },
  };
}
