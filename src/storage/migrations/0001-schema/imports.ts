import type { SchemaWriter } from '../schema-writer.ts';

/** Files of customers on their way in, row by row. */
export async function imports({ table, index, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('imports', {
    import_id: 'text primary key',
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
  await index('imports_by_account', 'imports (account_id, created_at)');
  await index(
    'imports_under_way',
    "imports (created_at) where state in ('checking', 'running', 'undoing')",
  );

  await index('imports_receiving', "imports (import_id) where state = 'receiving'");

  await table('import_rows', {
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
  await uniqueIndex('import_rows_number', 'import_rows (import_id, row_number)');
  await index('import_rows_by_email', "import_rows (import_id, email_key) where email_key <> ''");
  await index('import_rows_failed', "import_rows (import_id, row_number) where outcome = 'failed'");
  await index('import_rows_by_customer', 'import_rows (customer_id) where customer_id is not null');
}
