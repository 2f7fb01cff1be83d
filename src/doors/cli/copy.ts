import { readOptions, type Usage, UsageError } from '@sundesk/cli';
import type { Printed } from './command.ts';

export type CopyOptions = {
  /** Both as in DATABASE_URL. */
  from: string;
  to: string;
  json: boolean;
};

export const copyUsage: Usage = {
  name: 'copy',
  summary: 'Copy all data into another, empty database, on SQLite or PostgreSQL.',
  options: {
    from: { value: 'URL', required: true, meaning: 'source: sqlite:FILE or postgres://…' },
    to: { value: 'URL', required: true, meaning: 'target, which must be empty' },
  },
  notes: [
    'Stop every service on both databases first. If a copy stops early, run the same command again to continue.',
    'Start the service on the target with the same secret key.',
  ],
};

const millisecondsBetweenLines = 2000;

export function readCopyOptions(args: readonly string[]): CopyOptions {
  const { from, to, json } = readOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (from === undefined) throw new UsageError('copy needs --from');
  if (to === undefined) throw new UsageError('copy needs --to');
  for (const [name, url] of Object.entries({ from, to })) {
    if (!isDatabaseUrl(url)) {
      throw new UsageError(
        `--${name} must be sqlite:FILE or postgres://user:password@host:5432/database`,
      );
    }
  }
  if (from === to) throw new UsageError('--from and --to are the same database');
  return { from, to, json: json === true };
}

function isDatabaseUrl(text: string): boolean {
  return /^sqlite:./.test(text) || (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text));
}

/** Returns the lines printed when everything was copied. */
export function describeCopy(tables: readonly { table: string; rows: number }[]): Printed {
  const width = Math.max(...tables.map(({ table }) => table.length));
  const digits = Math.max(...tables.map(({ rows }) => String(rows).length), 'source'.length);
  const line = (...[table, source, target]: readonly [string, string | number, string | number]) =>
    `${table.padEnd(width)}  ${String(source).padStart(digits)}  ${String(target).padStart(digits)}`;
  return {
    lines: [
      line('rows in', 'source', 'target'),
      ...tables.map(({ table, rows }) => line(table, rows, rows)),
      '',
      'The databases are identical. Start the service on the target with the same secret.key or SECRET_KEY.',
    ],
    json: {
      copied: true,
      rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
    },
  };
}

/** Tells how far a copy has come: each table as it is done, and a large one every now and then. */
export function reportProgress(
  print: (line: string) => void,
): (progress: { table: string; done: number; rows: number }) => void {
  let printedAt = Number.NEGATIVE_INFINITY;
  return ({ table, done, rows }) => {
    const now = performance.now();
    if (done < rows && now - printedAt < millisecondsBetweenLines) return;
    printedAt = now;
    print(`${table}: ${done} of ${rows}`);
  };
}
