import { createHash } from 'node:crypto';
import type { TestDatabase } from './test-database.ts';

/**
 * Watches the rows of a database through a connection of its own. Two calls return the same when no row of any
 * table was added, changed or removed between them; only the time of a key's last use may differ.
 */
export async function watchRows(
  database: TestDatabase,
): Promise<() => Promise<Record<string, string>>> {
  const tables = await database.tables();
  return async () => {
    const sums: Record<string, string> = {};
    for (const table of tables) {
      const rows = await database.rows(`select * from ${table}`);
      const all = rows.map((row) => JSON.stringify({ ...row, last_used_at: undefined })).toSorted();
      const sum = createHash('sha256').update(all.join('\n')).digest('base64url');
      sums[table] = `${all.length} rows, ${sum}`;
    }
    return sums;
  };
}
