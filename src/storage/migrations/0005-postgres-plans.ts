import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Columns, postgresColumns } from './columns.ts';

/** Indexes for what was found by reading a table as a whole. */
export function postgresPlans(columns: Columns): Migration {
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    // Anybody may ask whose seal a document has. A certificate may be too long for an ordinary index of PostgreSQL.
    const byCertificate =
      columns === postgresColumns ? sql`using hash (certificate)` : sql`(certificate)`;
    await sql`create index account_settings_by_certificate on account_settings ${byCertificate} where certificate <> ''`.execute(
      db,
    );
    // When a status is removed, PostgreSQL looks whether a customer has it, of whatever account. For SQLite a further
    // index of all customers costs more than that rare look.
    if (columns === postgresColumns) {
      await sql`create index customers_of_status on customers (status_id)`.execute(db);
    }
  }
}
