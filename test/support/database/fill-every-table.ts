import assert from 'node:assert/strict';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

const rowsEach = 3;
/** More than JavaScript's numbers hold exactly. */
const hugeNumber = 9_007_199_254_740_993n;

/**
 * Adds rows to every table of an SQLite database, in the order given, with what is hard to keep: numbers of 64 bits, signs of
 * every width, empty text, every byte, and null wherever it may be. They mean nothing, so no service can work on them.
 */
export function fillEveryTable(raw: DatabaseSync, tables: readonly string[]): void {
  for (const table of tables) {
    for (let row = 0; row < rowsEach; row += 1) fillRow(raw, table, row);
  }
}

function fillRow(raw: DatabaseSync, table: string, row: number): void {
  const references = new Map(
    raw
      .prepare('select "from", "table", "to" from pragma_foreign_key_list(?)')
      .all(table)
      .map((key) => [String(key.from), { table: String(key.table), column: String(key.to) }]),
  );
  const columns = raw
    .prepare('select name, type, "notnull" as needed, pk from pragma_table_info(?)')
    .all(table);
  const values: Record<string, SQLInputValue> = {};
  columns.forEach(({ name, type, needed, pk }, index) => {
    const parent = references.get(String(name));
    if (parent !== undefined) values[String(name)] = newest(raw, parent, row);
    else if (pk === 1 && type === 'INTEGER') values[String(name)] = hugeNumber + BigInt(row);
    else if (needed === 0 && row === 0) values[String(name)] = null;
    else values[String(name)] = wildValue(String(type), `${table} ${index} ${row}`, row);
  });
  const names = Object.keys(values);
  const slots = names.map(() => '?').join(', ');
  raw
    .prepare(`insert into ${table} (${names.join(', ')}) values (${slots})`)
    .run(...Object.values(values));
}

/** Each of our rows belongs to another one, so that what must be there once is. */
function newest(
  raw: DatabaseSync,
  { table, column }: { table: string; column: string },
  row: number,
): SQLInputValue {
  const statement = raw.prepare(
    `select ${column} as value from ${table} order by rowid desc limit 1 offset ?`,
  );
  statement.setReadBigInts(true);
  const found = statement.get(row)?.value;
  assert(found !== undefined, `${table} has rows`);
  return found;
}

function wildValue(type: string, unique: string, row: number): SQLInputValue {
  switch (type) {
    case 'INTEGER':
      return [-hugeNumber, hugeNumber, 0n][row] ?? 0n;
    case 'BLOB':
      return Uint8Array.from({ length: 256 * row }, (_, index) => index);
    default:
      // Half a screen of text, and no more than an index holds.
      return row === 1 ? `${unique} é🌞\u{10ffff}\ufeff\\x00 {"a":'b'}\r\n`.repeat(8) : unique;
  }
}
