import pg from 'pg';

/** A fault of a statement: something it must not do on a large installation. */
export type Finding = { fault: string; table: string; detail: string };

/** Tables with fewer rows than this are read as a whole, and should be. */
const smallTableRows = 1000;
/** The most rows of one table that a request may read; lists stop sooner. */
const rowsReadMax = 20_000;

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'TID Cond'?: string;
  Filter?: string;
  'Join Filter'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Plan Rows': number;
  Plans?: Node[];
};

/**
 * Runs a statement, rolls it back, and returns the faults of its plan: one made for these values, or a `generic` one,
 * as the database prefers for frequent statements.
 */
export async function explainStatement(
  client: pg.ClientBase,
  { sql, values }: { sql: string; values: readonly (string | null)[] },
  { generic, rowsOf }: { generic: boolean; rowsOf: ReadonlyMap<string, number> },
): Promise<Finding[]> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)));
  const execute = `execute explained${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  await client.query(`begin; set local statement_timeout = '20s';
    set local plan_cache_mode = force_${generic ? 'generic' : 'custom'}_plan`);
  try {
    await client.query(`prepare explained as ${sql}`);
    await client.query('savepoint before');
    const plan = await explain(client, `explain (analyze, timing off, format json) ${execute}`);
    if ('plan' in plan) return inspect(plan.plan, { rowsOf, wasRun: true });
    // Values of another database may violate a constraint here. The plan can be examined all the same.
    await client.query('rollback to savepoint before');
    const planned = await explain(client, `explain (format json) ${execute}`);
    if ('error' in planned) throw planned.error;
    const found = inspect(planned.plan, { rowsOf, wasRun: false });
    if ((plan.error as { code?: string }).code === '57014') {
      found.push({ fault: 'takes longer than 20 s', table: '', detail: '' });
    }
    return found;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

async function explain(
  client: pg.ClientBase,
  sql: string,
): Promise<{ plan: Node } | { error: unknown }> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql);
    return { plan: rows[0]?.['QUERY PLAN'][0].Plan as Node };
  } catch (error) {
    return { error };
  }
}

function inspect(
  plan: Node,
  { rowsOf, wasRun }: { rowsOf: ReadonlyMap<string, number>; wasRun: boolean },
): Finding[] {
  const found: Finding[] = [];
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'] ?? node['Index Name'] ?? '';
    const { Filter: filter = '', 'Index Name': index = '' } = node;
    const kind = node['Node Type'];
    // An index of some rows may be small where the table is not.
    const isLarge = (rowsOf.get(index || table) ?? 0) > smallTableRows;
    const read = wasRun ? rowsRead(node) : Number.POSITIVE_INFINITY;
    // A scan without a condition may stop at the first row of a table, so reading one is fine.
    if (kind === 'Seq Scan' && isLarge && (filter !== '' || read > smallTableRows)) {
      found.push({ fault: 'reads the whole table', table, detail: filter });
    }
    if (kind.startsWith('Index') && isLarge && node['Index Cond'] === undefined && filter !== '') {
      found.push({ fault: 'goes along a whole index', table, detail: `${index}: ${filter}` });
    }
    if (node.Plans === undefined && wasRun && read > rowsReadMax) {
      const detail = `${read} rows by ${index}: ${node['Index Cond'] ?? ''} ${filter}`;
      found.push({ fault: 'reads many rows', table, detail });
    }
  }
  return found;
}

function rowsRead(node: Node): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1));
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
