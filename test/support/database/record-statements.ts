import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';

// Records the SQL that a process sends to PostgreSQL when loaded with `--import`: each statement, with the values of
// its first calls. When the process ends, that is written to a file of its own in RECORD_STATEMENTS.

/** An SQL statement, with the values of its first calls. */
export type Recorded = { sql: string; calls: (string | null)[][]; by: string };

/** Each text is explained with as many different values. */
const callsMax = 3;

const folder = process.env.RECORD_STATEMENTS;
if (folder !== undefined) record(folder);

function record(folder: string): void {
  const recorded = new Map<string, Recorded>();
  const by = relative(process.cwd(), process.argv[1] ?? '');
  const { query } = pg.Client.prototype;

  function keep(sql: string, values: unknown[]): void {
    const known = recorded.get(sql) ?? { sql, calls: [], by };
    recorded.set(sql, known);
    if (known.calls.length === callsMax) return;
    const isNew = known.calls.every((call) => String(call) !== String(values));
    if (isNew) known.calls.push(values.map(asText));
  }

  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const [request] = args as [pg.QueryConfig];
    // A test reads and changes rows by itself, on connections of its own.
    if (isOfProduct(this) && isRequest(request)) keep(request.text, request.values ?? []);
    return Reflect.apply(query, this, args);
  } as typeof query;

  process.on('exit', () => {
    if (recorded.size === 0) return;
    mkdirSync(folder, { recursive: true });
    const all = JSON.stringify([...recorded.values()]);
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), all);
  });
}

function isOfProduct(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === 'sundesk';
}

function isRequest(request: unknown): boolean {
  const text = (request as { text?: unknown })?.text;
  return typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text);
}

/** Formats a value as it is written between the quotes of an SQL literal. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`;
  return String(value);
}
