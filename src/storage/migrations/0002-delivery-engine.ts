import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns, ColumnType } from './columns.ts';

/** A lane for each subscription, leases, the split of an attempt's time, and what replays and readers have done. */
export function deliveryEngine({ id, integer, text, finish }: Columns): Migration {
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await subscriptionColumns(db);
    await lanesTable(db);
    await deliveryColumns(db);
    await attemptsTable(db);
    await eventColumns(db);
    await lesserTables(db);
  }

  async function subscriptionColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'subscriptions');
    await add('state', text, "'active'");
    await add('suspended_at', integer);
    await add('is_ordered', integer, '0');
    await add('slots', integer, '10');
    await add('rate_per_second', integer);
    await add('previous_sealed_secret', text);
    await add('previous_signs_until', integer);
    await add('sealed_signing_key', text);
    await add('public_key', text);
  }

  async function lanesTable(db: Kysely<unknown>): Promise<void> {
    const lanes = db.schema
      .createTable('lanes')
      .addColumn('subscription_id', text, (column) =>
        column.primaryKey().notNull().references('subscriptions.subscription_id'),
      )
      .addColumn('account_id', integer, (column) =>
        column.notNull().references('accounts.account_id'),
      )
      .addColumn('next_due_at', integer);
    const counters = [
      'sequence',
      'sending',
      'breaker_level',
      'breaker_until',
      'breaker_probing',
      'window_started_at',
      'window_requests',
      'window_failures',
      'paced_until',
      'lowered_at',
      'failure_spells',
      'warned_percent',
    ];
    const moments = [
      'rate_now',
      'failing_since',
      'last_spell_at',
      'last_success_at',
      'last_failure_at',
    ];
    const counted = counters.reduce(
      (table, name) => table.addColumn(name, integer, (column) => column.notNull().defaultTo(0)),
      lanes as Table,
    );
    await finish(
      moments.reduce((table, name) => table.addColumn(name, integer), counted),
    ).execute();
    await sql`create index lanes_due on lanes (next_due_at, subscription_id) where next_due_at is not null`.execute(
      db,
    );
    await sql`insert into lanes (subscription_id, account_id, next_due_at)
      select s.subscription_id, s.account_id,
        (select min(d.due_at) from deliveries d where d.subscription_id = s.subscription_id)
      from subscriptions s`.execute(db);
  }

  async function deliveryColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'deliveries');
    await add('sequence', integer, '0');
    await add('leased_until', integer);
    await add('maybe_delivered', integer, '0');
    await add('round_began', integer, '0');
    await add('cause', text, "'event'");
    await add('order_key', integer);
    await add('aside', text);
    await add('outcome', text);
    await sql`update deliveries set aside = state
      where state in ('exhausted', 'gone', 'cancelled')`.execute(db);
    // What was being sent when the older version stopped may have arrived.
    await sql`update deliveries set state = 'retry_wait', maybe_delivered = 1, claim_id = null
      where state = 'sending'`.execute(db);
    await sql`update deliveries set sequence = (select count(*) from deliveries earlier
      where earlier.subscription_id = deliveries.subscription_id
        and earlier.delivery_id <= deliveries.delivery_id)`.execute(db);
    await sql`update lanes set sequence = coalesce((select max(d.sequence) from deliveries d
      where d.subscription_id = lanes.subscription_id), 0)`.execute(db);
    await sql`drop index deliveries_due`.execute(db);
    await sql`drop index deliveries_waiting`.execute(db);
    // Each of these holds only the few deliveries that its condition names, however many there were. None of the
    // conditions asks for the state itself, since SQLite would look at them with every change of it.
    await sql`create index deliveries_waiting on deliveries (subscription_id, due_at, delivery_id)
      where due_at is not null`.execute(db);
    await sql`create index deliveries_leased on deliveries (leased_until)
      where leased_until is not null`.execute(db);
    await sql`create index deliveries_aside on deliveries (subscription_id, aside, delivery_id)
      where aside is not null`.execute(db);
    await sql`create index deliveries_aside_of_account on deliveries (account_id, aside, delivery_id)
      where aside is not null`.execute(db);
    await sql`create index deliveries_ordered on deliveries (subscription_id, order_key, sequence)
      where order_key is not null`.execute(db);
    await sql`create index deliveries_by_account on deliveries (account_id, delivery_id)`.execute(
      db,
    );
    await sql`create index deliveries_by_subscription on deliveries (subscription_id, delivery_id)`.execute(
      db,
    );
  }

  /** Numbered by the database, so that the oldest can be found and removed without an index by time. */
  async function attemptsTable(db: Kysely<unknown>): Promise<void> {
    await sql`alter table attempts rename to attempts_before`.execute(db);
    const texts = ['outcome', 'cause', 'response_headers', 'response_body'];
    const wholes = ['number', 'started_at', 'duration_ms', 'maybe_delivered', 'reused'];
    const perhaps = ['status', 'dns_ms', 'connect_ms', 'tls_ms', 'first_byte_ms'];
    let table = db.schema
      .createTable('attempts')
      .addColumn('attempt_id', id.type, id.build)
      .addColumn('account_id', integer, (column) =>
        column.notNull().references('accounts.account_id'),
      )
      .addColumn('delivery_id', integer, (column) =>
        column.notNull().references('deliveries.delivery_id'),
      ) as Table;
    for (const name of texts) table = table.addColumn(name, text, (column) => column.notNull());
    for (const name of wholes) table = table.addColumn(name, integer, (column) => column.notNull());
    for (const name of perhaps) table = table.addColumn(name, integer);
    await finish(table.addColumn('address', text).addColumn('error', text)).execute();
    await sql`insert into attempts (account_id, delivery_id, outcome, cause, response_headers, response_body, number,
        started_at, duration_ms, maybe_delivered, reused, status, address, error)
      select account_id, delivery_id,
        case when outcome <> 'responded' then outcome
          when status = 200 then 'delivered'
          when status between 300 and 399 then 'redirected'
          when status between 200 and 299 then 'http_2xx'
          when status between 400 and 499 then 'http_4xx'
          when status between 500 and 599 then 'http_5xx'
          else 'http_other' end,
        'event', response_headers, response_body, number, started_at, duration_ms, maybe_delivered, 0, status,
        address, error
      from attempts_before order by started_at, delivery_id, number`.execute(db);
    await sql`drop table attempts_before`.execute(db);
    await db.schema
      .createIndex('attempts_by_delivery')
      .on('attempts')
      .columns(['delivery_id', 'attempt_id'])
      .execute();
  }

  async function eventColumns(db: Kysely<unknown>): Promise<void> {
    await adder(db, 'events')('is_test', integer, '0');
    await sql`create index events_by_time on events (occurred_at)`.execute(db);
    await sql`create index events_of_customer on events (account_id, customer_id, sequence)`.execute(
      db,
    );
  }

  async function lesserTables(db: Kysely<unknown>): Promise<void> {
    await finish(
      db.schema
        .createTable('replays')
        .addColumn('replay_id', text, (column) => column.primaryKey().notNull())
        .addColumn('account_id', integer, (column) =>
          column.notNull().references('accounts.account_id'),
        )
        .addColumn('filter', text, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('replayed', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('cap', integer, (column) => column.notNull())
        .addColumn('progress', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('finished_at', integer) as Table,
    ).execute();
    await sql`create index replays_by_account on replays (account_id, created_at)`.execute(db);
    await sql`create index replays_running on replays (created_at) where state = 'running'`.execute(
      db,
    );
    await finish(
      db.schema
        .createTable('consumers')
        .addColumn('account_id', integer, (column) =>
          column.notNull().references('accounts.account_id'),
        )
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('sequence', integer, (column) => column.notNull())
        .addColumn('updated_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('consumers_name', ['account_id', 'name']) as Table,
    ).execute();
    await finish(
      db.schema
        .createTable('notices')
        .addColumn('notice_id', id.type, id.build)
        .addColumn('account_id', integer, (column) =>
          column.notNull().references('accounts.account_id'),
        )
        .addColumn('subscription_id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('message', text, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull()) as Table,
    ).execute();
    await sql`create index notices_by_account on notices (account_id, notice_id)`.execute(db);
  }
}

type Table = CreateTableBuilder<string, string>;

/** Adds a column to a table; one with a default (as SQL) is never null. */
function adder(db: Kysely<unknown>, table: string) {
  return (name: string, type: ColumnType, defaultSql?: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, type, (column) =>
        defaultSql === undefined ? column : column.notNull().defaultTo(sql.raw(defaultSql)),
      )
      .execute();
}
