import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An account's offers that may still be accepted, newest first. Signed ones stay published for good, so the state
 * does not tell them apart; what does not run out any more is no offer.
 */
export function openOffers(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index proposals_offered on proposals (account_id, proposal_id) where expiry_due_at is not null`.execute(
        db,
      );
    },
  };
}
