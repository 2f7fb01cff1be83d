import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Columns, postgresColumns } from './columns.ts';

/** What a large installation was seen to read as a whole gets an index. */
export function largeInstallations(columns: Columns): Migration {
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    // Anybody may ask whose seal a document has. PostgreSQL limits how long the texts in an ordinary index are.
    const byCertificate =
      columns === postgresColumns ? sql`using hash (certificate)` : sql`(certificate)`;
    await sql`create index account_settings_by_certificate on account_settings ${byCertificate} where certificate <> ''`.execute(
      db,
    );
    // Whether any firm at all has a mail server of its own.
    await sql`create index account_channels_with_mail on account_channels (account_id) where smtp_json <> ''`.execute(
      db,
    );
    if (columns === postgresColumns) await indexesOfPostgres(db);
  }
}

/** Of what PostgreSQL does otherwise than SQLite, for which they would only be more to write. */
async function indexesOfPostgres(db: Kysely<unknown>): Promise<void> {
  // When a status is removed, it looks whether any customer at all still has it.
  await sql`create index customers_of_status on customers (status_id)`.execute(db);
  // A list looks at the type as well. Without it here, a plan that is made for an account of the usual size sorts all
  // customers of a large one, because an index that has the type is cheaper for few.
  await sql`create index customers_by_change on customers (account_id, updated_at, customer_id, type)`.execute(
    db,
  );
  await sql`drop index customers_by_account_id_updated_at_customer_id`.execute(db);
  // Without the account in it, this one is laid over all rows of the account, which are few where the account is of the usual size.
  await sql`create index contract_audit_of_contract on contract_audit (account_id, contract_id, audit_id)`.execute(
    db,
  );
  await sql`drop index contract_audit_by_contract`.execute(db);
  // The export of an account goes through each of these in the order of its keys.
  for (const [table, key] of Object.entries(exportedInOrder)) {
    await sql`create index ${sql.ref(`${table}_in_order`)} on ${sql.table(table)} (account_id, ${sql.ref(key)})`.execute(
      db,
    );
  }
}

const exportedInOrder = {
  customer_notes: 'note_id',
  status_changes: 'change_id',
  consents: 'consent_id',
  projects: 'project_id',
  proposal_hits: 'hit_id',
  contracts: 'contract_id',
  contract_signers: 'signer_id',
  contract_audit: 'audit_id',
  messages: 'message_id',
};
