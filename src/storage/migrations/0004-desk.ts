import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder, tableCreator } from './create-table.ts';
import { fillCustomerSearch } from './fill-customer-search.ts';

/** What the sales desk needs: sign-in and roles, lists that stay fast, a product library, imports. */
export function desk(columns: Columns): Migration {
  const { integer, text } = columns;
  const create = tableCreator(columns);
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await teamColumns(db);
    await signInTables(db);
    await signInTries(db);
    await customerLists(db);
    await productTable(db);
    await channelTable(db);
    await importTables(db);
    await contractColumns(db);
    await reportTables(db);
  }

  /** Whoever was there before was alone with the command line, and so is an owner. */
  async function teamColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'users');
    await add('role', text, "'owner'");
    await add('identity_id', text);
    await add('removed_at', integer);
    await add('last_seen_at', integer);
    await adder(db, 'accounts')('is_demo', integer, '0');
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
    await sql`create index sessions_by_end on sessions (expires_at)`.execute(db);
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
    await sql`create index verifications_by_value on verifications (value)`.execute(db);
    await sql`create index verifications_by_end on verifications (expires_at)`.execute(db);
    await create(db, 'second_factors', {
      id: 'text key',
      user_id: 'text',
      secret: 'text',
      backup_codes: 'text',
      verified: 'integer?',
      failed_verification_count: 'integer?',
      locked_until: 'integer?',
    });
    await sql`create unique index second_factors_identity on second_factors (user_id)`.execute(db);
  }

  /** How often something was tried lately, such as a password. */
  async function signInTries(db: Kysely<unknown>): Promise<void> {
    await create(db, 'sign_in_tries', {
      try_key: 'text key',
      tries: 'integer',
      ends_at: 'integer',
    });
    await sql`create index sign_in_tries_by_end on sign_in_tries (ends_at)`.execute(db);
  }

  /**
   * A list, a search and the board read an index and a page of rows, however many customers there are; what would have to
   * be counted is counted when it changes.
   */
  async function customerLists(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'customers');
    await add('name_key', text, "''");
    await add('value_cents', integer, '0');
    await adder(db, 'customer_notes')('user_id', integer);
    await columns
      .clustered(
        db.schema
          .createTable('customer_words')
          .addColumn('account_id', integer, (column) =>
            column.notNull().references('accounts.account_id'),
          )
          .addColumn('word', text, (column) => column.notNull())
          .addColumn('customer_id', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('customer_words_key', ['account_id', 'word', 'customer_id']),
      )
      .execute();
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
    await create(db, 'customer_changes', {
      change_id: 'id',
      account_id: 'account',
      customer_id: 'integer',
      user_id: 'integer',
      kind: 'text',
      details_json: 'text',
      changed_at: 'integer',
    });
    await sql`create index customer_changes_by_customer on customer_changes (customer_id, changed_at)`.execute(
      db,
    );
    await fillCustomerSearch(db);
    await sql`create index customer_words_by_customer on customer_words (customer_id, word)`.execute(
      db,
    );
    await sql`drop index customers_by_status`.execute(db);
    // What follows the number of the customer orders nothing; it tells whom to pass over without reading the row.
    for (const [name, list] of [
      ['customers_by_status', 'status_id, updated_at, customer_id, type'],
      ['customers_by_owner_status', 'owner_id, status_id, updated_at, customer_id, type'],
      ['customers_by_owner_name', 'owner_id, name_key, customer_id, status_id, type'],
      ['customers_by_owner_value', 'owner_id, value_cents, customer_id, status_id, type'],
    ] as const) {
      await sql`create index ${sql.ref(name)} on customers (account_id, ${sql.raw(list)})`.execute(
        db,
      );
    }
    // Most customers are residential, and so have no place in it.
    await sql`create index customers_by_type on customers (account_id, type, updated_at, customer_id)
      where type <> 'Residential'`.execute(db);
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
      nominal_watt_hours: 'integer',
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
      smtp_json: 'text',
      sealed_smtp_password: 'text',
      sms_json: 'text',
      sms_sid: 'text',
      sealed_sms_token: 'text',
    });
    await sql`create index account_channels_by_sid on account_channels (sms_sid) where sms_sid <> ''`.execute(
      db,
    );
    await teamLetters(db);
  }

  /** What owners should know of their subscriptions is written to them, beginning with what happens from now on. */
  async function teamLetters(db: Kysely<unknown>): Promise<void> {
    await adder(db, 'notices')('letter_due', integer, '0');
    await sql`create index notices_letter_due on notices (notice_id) where letter_due = 1`.execute(
      db,
    );
    await sql`create index messages_to_team on messages (created_at) where purpose = 'team'`.execute(
      db,
    );
  }

  async function importTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'imports', {
      import_id: 'text key',
      account_id: 'account',
      user_id: 'integer',
      file_name: 'text',
      columns_json: 'text',
      options_json: 'text',
      state: 'text',
      rows_total: 'integer',
      rows_done: 'count',
      created: 'count',
      updated: 'count',
      skipped: 'count',
      failed: 'count',
      created_at: 'integer',
      ended_at: 'integer?',
    });
    await sql`create index imports_by_account on imports (account_id, created_at)`.execute(db);
    await sql`create index imports_under_way on imports (created_at) where state in ('checking', 'running', 'undoing')`.execute(
      db,
    );
    await create(db, 'import_rows', {
      account_id: 'account',
      import_id: 'text',
      row_number: 'integer',
      cells_json: 'text',
      email_key: 'text',
      outcome: 'text',
      problem: 'text',
      customer_id: 'integer?',
      before_json: 'text',
      written_at: 'integer?',
    });
    await sql`create unique index import_rows_number on import_rows (import_id, row_number)`.execute(
      db,
    );
    await sql`create index import_rows_by_email on import_rows (import_id, email_key) where email_key <> ''`.execute(
      db,
    );
    await sql`create index import_rows_failed on import_rows (import_id, row_number) where outcome = 'failed'`.execute(
      db,
    );
    await sql`create index import_rows_by_customer on import_rows (customer_id) where customer_id is not null`.execute(
      db,
    );
  }

  /** A contract that was signed on paper names who said so, and may have the scan of it; a voided one says why. */
  async function contractColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'contracts');
    await add('marked_by', integer);
    await add('paper_id', integer);
    await add('voided_at', integer);
    await add('voided_by', integer);
    await add('void_reason', text, "''");
  }

  /**
   * Reports go through what happened in a period, newest first. How attempts to deliver went is counted as it happens, by
   * half hours, because the attempts themselves are too many and do not stay; the days of every time zone of Australia
   * with its own law begin at one.
   */
  async function reportTables(db: Kysely<unknown>): Promise<void> {
    await sql`create index customers_by_creation on customers (account_id, created_at, customer_id)`.execute(
      db,
    );
    await sql`create index proposals_by_publication on proposals (account_id, published_at, proposal_id)`.execute(
      db,
    );
    await create(db, 'attempt_counts', {
      account_id: 'account',
      half_hour: 'integer',
      delivered: 'count',
      failed: 'count',
    });
    await sql`insert into attempt_counts (account_id, half_hour, delivered, failed)
      select account_id, started_at / ${sql.lit(halfHourMs)},
        sum(case when outcome = 'delivered' then 1 else 0 end),
        sum(case when outcome = 'delivered' then 0 else 1 end)
      from attempts group by account_id, started_at / ${sql.lit(halfHourMs)}`.execute(db);
    await sql`create unique index attempt_counts_key on attempt_counts (account_id, half_hour)`.execute(
      db,
    );
  }
}

const halfHourMs = 30 * 60 * 1000;
