import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';

/**
 * Watches the rows of a database through a connection of its own. Two calls return the same when no row of any
 * table was added, changed or removed between them; only the time of a key's last use may differ.
 */
export function watchRows(t: TestContext, file: string): () => Record<string, string> {
  const database = new DatabaseSync(file, { readOnly: true });
  t.after(() => database.close());
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map((row) => String(row.name));
  const readers = tables.map((table) => ({
    table,
    rows: database.prepare(`select * from ${table}`),
  }));
  return () =>
    Object.fromEntries(
      readers.map(({ table, rows }) => {
        const all = rows.all().map((row) => ({ ...row, last_used_at: undefined }));
        const sum = createHash('sha256').update(JSON.stringify(all)).digest('base64url');
        return [table, `${all.length} rows, ${sum}`];
      }),
    );
}
