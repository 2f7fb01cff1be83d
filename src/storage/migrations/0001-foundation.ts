import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Accounts with users, keys and statuses; customers; subscriptions, events and deliveries. */
export function foundation({ id, integer, text, finish }: Columns): Migration {
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await accountTables(db);
    await customerTables(db);
    await webhookTables(db);
  }

  async function accountTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'accounts', (table) =>
      table
        .addColumn('account_id', id.type, id.build)
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('event_sequence', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('customer_count', integer, (column) => column.notNull().defaultTo(0)),
    );
    await create(db, 'users', (table) =>
      withTexts(ownedBy(table.addColumn('user_id', id.type, id.build)), [
        'first_name',
        'last_name',
        'phone_number',
        'email',
        'email_key',
        'work_title',
        'username',
        'public_json',
      ])
        .addColumn('created_at', integer, (column) => column.notNull())
        .addUniqueConstraint('users_email', ['account_id', 'email_key']),
    );
    await create(db, 'api_keys', (table) =>
      withTexts(
        ownedBy(table.addColumn('key_id', text, (column) => column.primaryKey().notNull())),
        ['hash', 'label', 'permissions'],
      )
        .addColumn('user_id', integer, (column) => column.notNull().references('users.user_id'))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('expires_at', integer)
        .addColumn('revoked_at', integer)
        .addColumn('last_used_at', integer)
        .addUniqueConstraint('api_keys_hash', ['hash']),
    );
    await index(db, 'api_keys', ['account_id', 'created_at']);
    await create(db, 'statuses', (table) =>
      withTexts(ownedBy(table.addColumn('status_id', id.type, id.build)), ['name', 'kind'])
        .addColumn('rank', integer, (column) => column.notNull())
        .addColumn('win_probability', integer, (column) => column.notNull())
        .addColumn('is_initial', integer, (column) => column.notNull())
        .addUniqueConstraint('statuses_name', ['account_id', 'name']),
    );
  }

  async function customerTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'customers', (table) =>
      withTexts(ownedBy(table.addColumn('customer_id', id.type, id.build)), [
        'email',
        'email_key',
        'first_name',
        'last_name',
        'phone_1',
        'phone_2',
        'gst_status',
        'type',
        'company_name',
        'company_phone',
      ])
        .addColumn('details_json', text, (column) => column.notNull())
        .addColumn('notes_json', text, (column) => column.notNull().defaultTo('[]'))
        .addColumn('projects_json', text, (column) => column.notNull().defaultTo('[]'))
        .addColumn('owner_id', integer, (column) => column.notNull().references('users.user_id'))
        .addColumn('status_id', integer, (column) =>
          column.notNull().references('statuses.status_id'),
        )
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('updated_at', integer, (column) => column.notNull())
        .addUniqueConstraint('customers_email', ['account_id', 'email_key']),
    );
    await index(db, 'customers', ['account_id', 'customer_id']);
    await index(db, 'customers', ['account_id', 'updated_at', 'customer_id']);
    await create(db, 'customer_notes', (table) =>
      ofCustomer(ownedBy(table.addColumn('note_id', id.type, id.build)))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('note', text, (column) => column.notNull()),
    );
    await index(db, 'customer_notes', ['customer_id']);
    await create(db, 'status_changes', (table) =>
      withTexts(ofCustomer(ownedBy(table.addColumn('change_id', id.type, id.build))), [
        'source',
        'reason',
      ])
        .addColumn('from_status_id', integer, (column) => column.notNull())
        .addColumn('to_status_id', integer, (column) => column.notNull())
        .addColumn('user_id', integer, (column) => column.notNull())
        .addColumn('changed_at', integer, (column) => column.notNull()),
    );
    await index(db, 'status_changes', ['customer_id']);
    await create(db, 'projects', (table) =>
      withTexts(ofCustomer(ownedBy(table.addColumn('project_id', id.type, id.build))), [
        'title',
        'street_number',
        'street',
        'suburb',
        'state',
        'postcode',
        'country',
        'panel_type',
        'inverter_type',
        'proposal_link',
      ])
        .addColumn('panel_quantity', integer, (column) => column.notNull())
        .addColumn('inverter_quantity', integer, (column) => column.notNull())
        .addColumn('system_watts', integer, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull()),
    );
    await index(db, 'projects', ['customer_id']);
    await create(db, 'idempotency_keys', (table) =>
      withTexts(ownedBy(table), ['key', 'request_hash', 'answer'])
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key']),
    );
    await index(db, 'idempotency_keys', ['created_at']);
  }

  async function webhookTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'subscriptions', (table) =>
      withTexts(
        ownedBy(
          table.addColumn('subscription_id', text, (column) => column.primaryKey().notNull()),
        ),
        ['hook_url', 'type', 'sealed_secret'],
      )
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('ended_at', integer)
        .addColumn('end_reason', text),
    );
    await index(db, 'subscriptions', ['account_id', 'type']);
    await create(db, 'events', (table) =>
      withTexts(
        ownedBy(table)
          .addColumn('sequence', integer, (column) => column.notNull())
          .addColumn('event_id', text, (column) => column.notNull().unique()),
        ['type', 'body'],
      )
        .addColumn('occurred_at', integer, (column) => column.notNull())
        .addColumn('customer_id', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('events_sequence', ['account_id', 'sequence']),
    );
    await index(db, 'events', ['account_id', 'type', 'sequence']);
    await create(db, 'deliveries', (table) =>
      withTexts(ownedBy(table.addColumn('delivery_id', id.type, id.build)), ['state'])
        .addColumn('subscription_id', text, (column) =>
          column.notNull().references('subscriptions.subscription_id'),
        )
        .addColumn('event_id', text, (column) => column.notNull().references('events.event_id'))
        .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('due_at', integer)
        .addColumn('claim_id', text)
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('finished_at', integer),
    );
    // Only what is not over stands in these two, so they stay small however many deliveries there were.
    await sql`create index deliveries_due on deliveries (due_at) where due_at is not null`.execute(
      db,
    );
    await sql`create index deliveries_waiting on deliveries (subscription_id) where due_at is not null`.execute(
      db,
    );
    await index(db, 'deliveries', ['event_id']);
    await create(db, 'attempts', (table) =>
      withTexts(
        ownedBy(
          table
            .addColumn('delivery_id', integer, (column) =>
              column.notNull().references('deliveries.delivery_id'),
            )
            .addColumn('number', integer, (column) => column.notNull()),
        ),
        ['outcome', 'response_headers', 'response_body'],
      )
        .addColumn('started_at', integer, (column) => column.notNull())
        .addColumn('duration_ms', integer, (column) => column.notNull())
        .addColumn('maybe_delivered', integer, (column) => column.notNull())
        .addColumn('status', integer)
        .addColumn('address', text)
        .addColumn('error', text)
        .addPrimaryKeyConstraint('attempts_number', ['delivery_id', 'number']),
    );
  }

  function ownedBy(table: Table): Table {
    return table.addColumn('account_id', integer, (column) =>
      column.notNull().references('accounts.account_id'),
    );
  }

  function ofCustomer(table: Table): Table {
    return table.addColumn('customer_id', integer, (column) =>
      column.notNull().references('customers.customer_id'),
    );
  }

  async function create(
    db: Kysely<unknown>,
    name: string,
    columns: (table: Table) => Table,
  ): Promise<void> {
    await finish(columns(db.schema.createTable(name) as Table)).execute();
  }

  function withTexts(table: Table, names: readonly string[]): Table {
    return names.reduce((grown, name) => grown.addColumn(name, text, (c) => c.notNull()), table);
  }
}

type Table = CreateTableBuilder<string, string>;

async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
