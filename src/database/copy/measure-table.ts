import { sql } from 'kysely';
import type { CopiedTable } from './copied-tables.ts';
import type { Side } from './dialects.ts';
import { columnOf, inOrder, keyAsText, type RowKey, readKey, within } from './rows-in-order.ts';

/** A server bounds how long a statement may take. */
const rowsPerStatement = 50_000;
/** Keeps the sum of any number of times within what JavaScript holds exactly. */
const modulus = 1_000_003;

/** How many rows a table has and, by column, what tells whether they changed: the sum of numbers, the length of the rest. */
export type Measure = { rows: number; sums: Readonly<Record<string, number>> };

/** Measures a table. Both databases come to the same measure of the same rows. */
export async function measureTable(side: Side, table: CopiedTable): Promise<Measure> {
  const sums = Object.fromEntries(table.columns.map(({ name }) => [name, 0]));
  let rows = 0;
  let after: RowKey | undefined;
  do {
    const upTo = await findEnd(side, table, after);
    const part = await measureRange(side, table, { after, upTo });
    rows += part.rows;
    for (const name of Object.keys(sums)) sums[name] = (sums[name] ?? 0) + (part.sums[name] ?? 0);
    after = upTo;
  } while (after !== undefined);
  return { rows, sums };
}

/** Returns the differences in words; undefined if there are none. */
export function describeDifference(
  one: Measure,
  other: Measure,
  [ofOne, ofOther]: readonly [string, string],
): string | undefined {
  if (one.rows !== other.rows) return `${one.rows} rows ${ofOne}, ${other.rows} ${ofOther}`;
  const names = Object.keys({ ...one.sums, ...other.sums });
  const changed = names.filter((name) => one.sums[name] !== other.sums[name]);
  return changed.length === 0 ? undefined : `other values of ${changed.join(', ')}`;
}

async function findEnd(
  { db, dialect }: Side,
  table: CopiedTable,
  after: RowKey | undefined,
): Promise<RowKey | undefined> {
  const { rows } = await sql<object>`select ${keyAsText(table)} from ${sql.table(table.name)}
    where ${within({ after, upTo: undefined }, table, dialect)}
    ${inOrder(table)} limit 1 offset ${rowsPerStatement - 1}`.execute(db);
  return rows[0] && readKey(rows[0], table);
}

async function measureRange(
  { db, dialect }: Side,
  table: CopiedTable,
  range: Parameters<typeof within>[0],
): Promise<Measure> {
  const sums = table.columns.map(({ name, kind }, index) => {
    const column = columnOf(table, name);
    const summed =
      kind === 'integer' ? sql`${column} % ${sql.lit(modulus)}` : sql`octet_length(${column})`;
    return sql`coalesce(sum(${summed}), 0) as ${sql.ref(`sum${index}`)}`;
  });
  const { rows } = await sql<object>`select count(*) as count, ${sql.join(sums)}
    from ${sql.table(table.name)} where ${within(range, table, dialect)}`.execute(db);
  const row = rows[0] ?? {};
  return {
    rows: Number(Reflect.get(row, 'count')),
    sums: Object.fromEntries(
      table.columns.map(({ name }, index) => [name, Number(Reflect.get(row, `sum${index}`))]),
    ),
  };
}
