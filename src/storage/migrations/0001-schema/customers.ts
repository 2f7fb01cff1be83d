import type { SchemaWriter } from '../schema-writer.ts';

/** Customers, what they are found by, their notes and their history. */
export async function customers(writer: SchemaWriter): Promise<void> {
  const { database, table, index } = writer;
  await table(
    'customers',
    {
      customer_id: 'id',
      account_id: 'account',
      email: 'text',
      email_key: 'text',
      first_name: 'text',
      last_name: 'text',
      phone_1: 'text',
      phone_2: 'text',
      gst_status: 'text',
      type: 'text',
      company_name: 'text',
      company_phone: 'text',
      owner_id: 'integer references users (user_id)',
      status_id: 'integer references statuses (status_id)',
      created_at: 'integer',
      updated_at: 'integer',
      name_key: "text default ''",
      value_cents: 'integer default 0',
      change_number: 'integer default 0',
      details_json: 'text',
      notes_json: "text default '[]'",
      projects_json: "text default '[]'",
    },
    { constraints: ['constraint customers_email unique (account_id, email_key)'] },
  );
  await customerIndexes(writer);

  await table(
    'customer_words',
    { account_id: 'account', word: 'text', customer_id: 'integer' },
    {
      constraints: ['constraint customer_words_key primary key (account_id, word, customer_id)'],
      isClustered: true,
    },
  );
  await index('customer_words_by_customer', 'customer_words (customer_id, word)');

  await table('customer_notes', {
    note_id: 'id',
    account_id: 'account',
    customer_id: 'integer references customers (customer_id)',
    created_at: 'integer',
    user_id: 'integer',
    note: 'text',
    edited_at: 'integer?',
  });
  await index('customer_notes_by_customer_id', 'customer_notes (customer_id)');

  await table('status_changes', {
    change_id: 'id',
    account_id: 'account',
    customer_id: 'integer references customers (customer_id)',
    source: 'text',
    reason: 'text',
    from_status_id: 'integer',
    to_status_id: 'integer',
    old_status: "text default ''",
    new_status: "text default ''",
    user_id: 'integer',
    changed_at: 'integer',
  });
  await index('status_changes_by_customer_id', 'status_changes (customer_id)');
  await index('status_changes_by_time', 'status_changes (account_id, changed_at)');

  await table('customer_changes', {
    change_id: 'id',
    account_id: 'account',
    customer_id: 'integer',
    user_id: 'integer',
    kind: 'text',
    details_json: 'text',
    changed_at: 'integer',
  });
  // The timeline reads by customer. Without the account in front, SQLite would prefer the index that follows.
  await index(
    'customer_changes_by_customer',
    'customer_changes (account_id, customer_id, changed_at)',
  );
  await index('customer_changes_in_order', 'customer_changes (account_id, change_id)');

  if (database === 'postgres') {
    await index('customer_notes_in_order', 'customer_notes (account_id, note_id)');
    await index('status_changes_in_order', 'status_changes (account_id, change_id)');
  }
}

/** A list, a search and the board read an index and a page of rows, however many customers there are. */
async function customerIndexes({ database, index }: SchemaWriter): Promise<void> {
  await index('customers_by_account_id_customer_id', 'customers (account_id, customer_id)');
  await index('customers_by_change_number', 'customers (account_id, updated_at, change_number)');
  await index('customers_by_creation', 'customers (account_id, created_at, customer_id, owner_id)');
  // The reports of one owner.
  await index(
    'customers_by_owner_creation',
    'customers (account_id, owner_id, created_at, customer_id)',
  );
  // The columns after `customer_id` order nothing: they tell whom to pass over without reading the row.
  for (const [name, columns] of [
    ['customers_by_status', 'status_id, updated_at, customer_id, type'],
    ['customers_by_owner_status', 'owner_id, status_id, updated_at, customer_id, type'],
    ['customers_by_owner_name', 'owner_id, name_key, customer_id, status_id, type'],
    ['customers_by_owner_value', 'owner_id, value_cents, customer_id, status_id, type'],
  ] as const) {
    await index(name, `customers (account_id, ${columns})`);
  }
  // Most customers are residential and need no place in it.
  await index(
    'customers_by_type',
    "customers (account_id, type, updated_at, customer_id) where type <> 'Residential'",
  );
  if (database === 'postgres') {
    // The index includes the type: otherwise a plan made for an account of the usual size sorts all customers of a
    // large one, because for few customers an index with the type is cheaper.
    await index('customers_by_change', 'customers (account_id, updated_at, customer_id, type)');
    // When a status is removed, PostgreSQL checks whether a customer still has it.
    await index('customers_of_status', 'customers (status_id)');
  } else {
    await index(
      'customers_by_account_id_updated_at_customer_id',
      'customers (account_id, updated_at, customer_id)',
    );
  }
}
