import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The board reads the last view of each project from an index, however often a proposal was viewed. */
export function deskLookups(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index proposal_hits_last_view on proposal_hits (account_id, project_id, verdict, confirmed_at)`.execute(
        db,
      );
    },
  };
}
