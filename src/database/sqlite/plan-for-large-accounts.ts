import type { DatabaseSync } from 'node:sqlite';

/** The sizes that SQLite's planner is to assume, whatever an installation has. */
const rowsOfTable = 10_000_000;
const rowsOfAccount = 100_000;
/** The rows that match the second column of an index too, and so on; the last of these holds for all further columns. */
const rowsOfMore = [30, 8, 7, 6, 5] as const;

type Index = { tbl: string; idx: string; isUnique: number; columns: string };

/**
 * Has SQLite plan for accounts with many rows. Without statistics it takes an account for ten rows, so that for a list of ids it
 * reads the whole account rather than look each of them up. Gathered statistics would make plans depend on when they were
 * gathered; these are the same everywhere, as https://sqlite.org/optoverview.html suggests. Run it after the migrations, in
 * their transaction; connections opened later plan by it, and this one after `analyze sqlite_schema`.
 */
export function planForLargeAccounts(db: DatabaseSync): void {
  const expected = accountIndexes(db).map(({ tbl, idx, isUnique, columns }) => ({
    tbl,
    idx,
    stat: [rowsOfTable, ...rowsOfPrefixes(columns.split(','), isUnique === 1)].join(' '),
  }));
  if (JSON.stringify(expected) === JSON.stringify(readStatistics(db))) return;
  // SQLite makes its table of statistics only when it analyses something.
  db.exec('analyze accounts; delete from sqlite_stat1');
  const insert = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
  for (const { tbl, idx, stat } of expected) insert.run(tbl, idx, stat);
}

/** How many rows match the first column of an index, the first two, and so on. */
function rowsOfPrefixes(columns: readonly string[], isUnique: boolean): number[] {
  return columns.map((_column, index) => {
    if (isUnique && index === columns.length - 1) return 1;
    return index === 0 ? rowsOfAccount : (rowsOfMore[index - 1] ?? rowsOfMore[4]);
  });
}

/** The indexes of several columns that begin with the account. */
function accountIndexes(db: DatabaseSync): Index[] {
  return db
    .prepare(
      `select t.name as tbl, i.name as idx, i."unique" as isUnique,
        (select group_concat(c.name) from pragma_index_info(i.name) c) as columns
      from sqlite_schema t join pragma_index_list(t.name) i
      where t.type = 'table' and columns like 'account_id,%'
      order by tbl, idx`,
    )
    .all() as Index[];
}

function readStatistics(db: DatabaseSync): unknown[] {
  const has = db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get();
  if (has === undefined) return [];
  return db.prepare('select tbl, idx, stat from sqlite_stat1 order by tbl, idx').all();
}
