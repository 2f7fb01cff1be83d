import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Notices that are on their way already lose their words, which hold codes for signing. The export of an account goes through
 * more tables in the order of their keys.
 */
export function exports(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update messages set text = '', html = '' where purpose <> 'project' and ended_at is not null`.execute(
        db,
      );
      await sql`create index attempts_in_order on attempts (account_id, attempt_id)`.execute(db);
      // The timeline reads by customer: without the account in front, SQLite would prefer the index that follows.
      await sql`drop index customer_changes_by_customer`.execute(db);
      await sql`create index customer_changes_by_customer on customer_changes (account_id, customer_id, changed_at)`.execute(
        db,
      );
      await sql`create index customer_changes_in_order on customer_changes (account_id, change_id)`.execute(
        db,
      );
    },
  };
}
