import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder, tableCreator } from './create-table.ts';
import { fillCustomerSearch } from './fill-customer-search.ts';

/** What the sales desk needs: sign-in and roles, lists that stay fast, a product library, imports. */
export function desk(columns: Columns): Migration {
  const { integer } = columns;
  const create = tableCreator(columns);
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await teamColumns(db);
    await signInTables(db);
    await customerLists(db);
    await productTable(db);
    await channelTable(db);
    await importTables(db);
    await contractColumns(db);
  }

  /** Whoever was there before was alone with the command line, and so is an owner. */
  async function teamColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'users');
    await add('role', 'text', "'owner'");
    await add('identity_id', 'text');
    await add('removed_at', integer);
    await sql`create unique index users_identity on users (identity_id, account_id) where identity_id is not null`.execute(
      db,
    );
    await create(db, 'invitations', {
      invitation_id: 'text key',
      account_id: 'account',
      email: 'text',
      email_key: 'text',
      role: 'text',
      token_hash: 'text',
      invited_by: 'integer',
      created_at: 'integer',
      expires_at: 'integer',
      ended_at: 'integer?',
    });
    await sql`create unique index invitations_token on invitations (token_hash)`.execute(db);
    await sql`create unique index invitations_open on invitations (account_id, email_key) where ended_at is null`.execute(
      db,
    );
  }

  /** The tables of the library for sign-in, whose fields they have under our manner of names. */
  async function signInTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'identities', {
      id: 'text key',
      name: 'text',
      email: 'text',
      email_verified: 'integer',
      image: 'text?',
      two_factor_enabled: 'integer?',
      created_at: 'integer',
      updated_at: 'integer',
    });
    await sql`create unique index identities_email on identities (email)`.execute(db);
    await create(db, 'sessions', {
      id: 'text key',
      user_id: 'text',
      token: 'text',
      expires_at: 'integer',
      ip_address: 'text?',
      user_agent: 'text?',
      created_at: 'integer',
      updated_at: 'integer',
    });
    await sql`create unique index sessions_token on sessions (token)`.execute(db);
    await sql`create index sessions_by_identity on sessions (user_id)`.execute(db);
    await create(db, 'credentials', {
      id: 'text key',
      user_id: 'text',
      account_id: 'text',
      provider_id: 'text',
      access_token: 'text?',
      refresh_token: 'text?',
      id_token: 'text?',
      access_token_expires_at: 'integer?',
      refresh_token_expires_at: 'integer?',
      scope: 'text?',
      password: 'text?',
      created_at: 'integer',
      updated_at: 'integer',
    });
    await sql`create index credentials_by_identity on credentials (user_id)`.execute(db);
    await create(db, 'verifications', {
      id: 'text key',
      identifier: 'text',
      value: 'text',
      expires_at: 'integer',
      created_at: 'integer',
      updated_at: 'integer',
    });
    await sql`create index verifications_by_identifier on verifications (identifier)`.execute(db);
    await create(db, 'second_factors', {
      id: 'text key',
      user_id: 'text',
      secret: 'text',
      backup_codes: 'text',
      verified: 'integer?',
      failed_verification_count: 'integer?',
      locked_until: 'integer?',
    });
    await sql`create index second_factors_by_identity on second_factors (user_id)`.execute(db);
    await create(db, 'sign_in_rates', {
      id: 'text key',
      key: 'text',
      count: 'integer',
      last_request: 'integer',
    });
    await sql`create unique index sign_in_rates_key on sign_in_rates (key)`.execute(db);
  }

  /**
   * A list, a search and the board read an index and a page of rows, however many customers there are; what would have to
   * be counted is counted when it changes.
   */
  async function customerLists(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'customers');
    await add('name_key', 'text', "''");
    await add('value_cents', integer, '0');
    await add('import_id', 'text');
    await create(db, 'customer_words', {
      account_id: 'account',
      word: 'text',
      customer_id: 'integer',
    });
    await create(db, 'pipeline_counts', {
      account_id: 'account',
      owner_id: 'integer',
      status_id: 'integer',
      customers: 'count',
      value_cents: 'count',
    });
    await sql`create unique index pipeline_counts_key on pipeline_counts (account_id, owner_id, status_id)`.execute(
      db,
    );
    await fillCustomerSearch(db);
    await sql`create unique index customer_words_key on customer_words (account_id, word, customer_id)`.execute(
      db,
    );
    await sql`create index customer_words_by_customer on customer_words (customer_id)`.execute(db);
    await sql`drop index customers_by_status`.execute(db);
    for (const [name, list] of [
      ['customers_by_status', 'status_id, updated_at, customer_id'],
      ['customers_by_owner', 'owner_id, updated_at, customer_id'],
      ['customers_by_owner_status', 'owner_id, status_id, updated_at, customer_id'],
      ['customers_by_name', 'name_key, customer_id'],
    ] as const) {
      await sql`create index ${sql.ref(name)} on customers (account_id, ${sql.raw(list)})`.execute(
        db,
      );
    }
    await sql`create index status_changes_by_time on status_changes (account_id, changed_at)`.execute(
      db,
    );
    await sql`create index proposal_hits_by_time on proposal_hits (account_id, confirmed_at) where confirmed_at is not null`.execute(
      db,
    );
  }

  async function productTable(db: Kysely<unknown>): Promise<void> {
    await create(db, 'products', {
      product_id: 'id',
      account_id: 'account',
      kind: 'text',
      maker: 'text',
      model: 'text',
      watts: 'integer',
      usable_watt_hours: 'integer',
      price_cents: 'integer',
      archived_at: 'integer?',
      created_at: 'integer',
      updated_at: 'integer',
    });
    await sql`create unique index products_name on products (account_id, kind, maker, model)`.execute(
      db,
    );
  }

  /** How an account sends e-mail and SMS, where it does not use what the operator set. */
  async function channelTable(db: Kysely<unknown>): Promise<void> {
    await create(db, 'account_channels', {
      account_id: 'account key',
      sealed_smtp_url: 'text',
      mail_from: 'text',
      sealed_sms_url: 'text',
    });
  }

  async function importTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'imports', {
      import_id: 'text key',
      account_id: 'account',
      user_id: 'integer',
      file_name: 'text',
      document_id: 'integer',
      options_json: 'text',
      state: 'text',
      rows_total: 'integer',
      rows_done: 'count',
      created: 'count',
      updated: 'count',
      failed: 'count',
      due_at: 'integer?',
      created_at: 'integer',
      ended_at: 'integer?',
    });
    await sql`create index imports_by_account on imports (account_id, created_at)`.execute(db);
    await sql`create index imports_due on imports (due_at) where due_at is not null`.execute(db);
    await create(db, 'import_errors', {
      account_id: 'account',
      import_id: 'text',
      row_number: 'integer',
      problem: 'text',
      row_json: 'text',
    });
    await sql`create index import_errors_by_import on import_errors (import_id, row_number)`.execute(
      db,
    );
    await sql`create index customers_by_import on customers (import_id) where import_id is not null`.execute(
      db,
    );
  }

  /** A contract that was signed on paper names who said so, and may have the scan of it. */
  async function contractColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'contracts');
    await add('marked_by', integer);
    await add('paper_id', integer);
  }
}
