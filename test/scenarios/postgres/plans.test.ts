import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { explainStatement, type Finding } from '../../support/database/explain-statement.ts';
import type { Recorded } from '../../support/database/record-statements.ts';
import { seedInstallation } from '../../support/database/seed-installation.ts';
import { prepareServer } from '../../support/database/server-databases.ts';
import { type Postgres, startPostgres } from '../../support/database/start-postgres.ts';
import { testStart } from '../../support/open-test-app.ts';
import { testSet } from '../../support/run/test-set.ts';

// The product runs its scenarios, and everything that it asks the database meanwhile is asked once more of a large
// installation, which tells how it found the answer.

/** It takes 8 GB of disk and ten minutes, which not every machine has. */
const isAsked = process.env.PLANS !== undefined || testSet === 'long';
const skip = !isAsked && 'takes 8 GB and ten minutes: npm run plans, or npm run test:long';

const size = { customers: 1_000_000, events: 10_000_000, deliveries: 2_000_000 };

/** Between them these come by nearly every statement that all scenarios come by, in a fraction of the time. */
const scenarios = [
  'test/examples.test.ts',
  'test/scenarios/postgres/requests/desk.ts',
  'test/scenarios/desk/accounts/sign-in-http.test.ts',
  'test/scenarios/pages/steps.test.ts',
  'test/scenarios/contracts/codes.test.ts',
  'test/scenarios/messages/email.test.ts',
  'test/scenarios/messages/stop.test.ts',
  'test/scenarios/messages/team-emails.test.ts',
  'test/scenarios/projects/drafts.test.ts',
  'test/scenarios/webhooks/retries.test.ts',
  'test/scenarios/webhooks/suspension.test.ts',
  'src/workers/expire-proposals.test.ts',
];
/** This one asks the large installation itself. */
const ofInstallation = ['test/scenarios/postgres/requests/installation.ts'];

/** Lists of an export that can have as many rows as an account has customers, or more. */
const exportedTables = [
  'customers',
  'customer_notes',
  'status_changes',
  'customer_changes',
  'opt_outs',
  'consents',
  'projects',
  'proposals',
  'page_requests',
  'contracts',
  'contract_signers',
  'contract_audit',
  'messages',
  'deliveries',
  'attempts',
];

/** What may read many rows, and why. */
const allowed: readonly (Omit<Finding, 'detail' | 'fault'> & { sql: RegExp; why: string })[] = [
  {
    table: 'endpoint_states',
    sql: /count\(\*\).* from "endpoint_states" where "breaker_level" >/,
    why: 'the metrics count open breakers, and there is an endpoint for each subscription only',
  },
  {
    table: 'accounts',
    sql: /from "accounts" where "is_demo" = \$1 limit/,
    why: 'it ends with the first firm that is not the demo, and there is one demo at most',
  },
  {
    table: 'accounts',
    sql: /from "messages" inner join "accounts" .*"sandbox_of" is null/,
    why: 'for a number with many messages the table of accounts, which is small, is read as a whole',
  },
  {
    table: 'customers',
    sql: /^select "c"\."customer_id".*\("c"\."created_at" \+ 0\) >= .*\("c"\."updated_at", c\.customer_id\) < /,
    why: 'a further page of those created this week reads the customers changed this week, who are not many more',
  },
  {
    table: 'customer_words',
    sql: /^select "c".* exists \(select "o"."word" from "customer_words"/,
    why: 'of two ways to compare two words the database takes the shorter, and 3000 look-ups are the longest',
  },
  {
    table: 'subscriptions',
    sql: /from "endpoint_states" as "state" inner join "subscriptions".*"next_due_at" <= /,
    why: 'it is not a request, and for 256 endpoints that are due a small table is read as a whole',
  },
  ...['import_rows', 'import_rows_number'].map((table) => ({
    table,
    sql: /^update "import_rows" set .*"import_id" = \$\d+ and "outcome" <>/,
    why: 'an import that begins anew forgets what became of all rows of its file',
  })),
  // Further pages begin where the last one ended. Together the pages read each row once at most.
  ...exportedTables.map((table) => ({
    table,
    sql: /^select [^()]* from "\w+" where "account_id" = \$1( and "purpose" = \$2)? order by "\w+_id" limit \$\d$/,
    why: 'the first page of an export of an account with a fifth of all rows is found soonest in the order of the keys',
  })),
  {
    table: 'import_rows',
    sql: /^update "import_rows" set .*lower\(cells_json\) like/,
    why: 'an erasure looks for the address in every cell of every file of the account, since any may hold it',
  },
  ...['idempotency_keys', 'idempotency_keys_key'].map((table) => ({
    table,
    sql: /^update "idempotency_keys" set "answer" = .*"answer" like/,
    why: 'an erasure looks through the answers that the account has kept, which is one day of requests with a key',
  })),
  ...[
    'customers',
    'page_requests',
    'page_requests_by_time',
    'proposals_by_publication',
    'status_changes_by_time',
  ].map((table) => ({
    table,
    sql: /^select "[ph]"\.(?!.* or ).*"\w+_at" >= \$\d+ and "[ph]"\."\w+_at" < /,
    why: 'a report reads its period at once only where that has fewer than 500 rows, and else 500 rows at a time',
  })),
  ...['sessions', 'verifications', 'attempt_limits'].map((table) => ({
    table,
    sql: /^delete from "\w+" where "\w+" in \(select/,
    why: 'the hourly clean-up removes 500 rows, for which a small table is read as a whole',
  })),
];

const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
let postgres: Postgres | undefined;
let client: pg.Client;
let statements: Recorded[];

before(async () => {
  if (skip) return;
  postgres = await startPostgres({
    // Nothing of it outlives the test, so the log that would bring it back is kept short.
    flags: ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB', 'autovacuum=off'],
  });
  const { url } = postgres;
  await prepareServer(url);
  const installationUrl = Object.assign(new URL(url), { pathname: '/installation' }).href;
  [client] = await Promise.all([makeInstallation(url, installationUrl), run(scenarios, url)]);
  const exitCode = await run(ofInstallation, url, { INSTALLATION_URL: installationUrl });
  assert.equal(exitCode, 0, `${ofInstallation} asks the installation`);
  statements = readRecorded();
});

after(async () => {
  await client?.end();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('the product has asked what it can ask', { skip }, () => {
  assert.ok(statements.length > 400, `${statements.length} statements`);
});

test('no statement of the product reads more of a large installation than it needs', {
  skip,
}, async () => {
  const rowsOf = await countRows();
  const faults: string[] = [];
  for (const statement of statements) {
    for (const finding of await inspect(statement, rowsOf)) {
      const exception = allowed.find(
        ({ table, sql }) => table === finding.table && sql.test(statement.sql),
      );
      if (exception === undefined) faults.push(describe(statement, finding));
    }
  }
  assert.deepEqual(faults, []);
});

test('deleting a row needs no search for the rows that refer to it', { skip }, async () => {
  const deleted = statements.flatMap(({ sql }) => sql.match(/^delete from "(\w+)"/)?.[1] ?? []);
  const { rows } = await client.query(
    `select k.conrelid::regclass::text || ' to ' || k.confrelid::regclass::text as key
     from pg_constraint k where k.contype = 'f' and k.confrelid::regclass::text = any ($1) and not exists (
       select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`,
    [[...new Set(deleted)]],
  );
  assert.deepEqual(rows, []);
});

async function makeInstallation(url: string, installationUrl: string): Promise<pg.Client> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query('create database installation template sundesk_empty');
  await admin.end();
  const opened = new pg.Client(installationUrl);
  await opened.connect();
  await seedInstallation(opened, { end: testStart, size });
  await opened.query('reset all');
  return opened;
}

/** Runs scenarios of the product on the server, and keeps what they ask it in the folder. Resolves to their exit code. */
async function run(
  files: readonly string[],
  url: string,
  settings: Record<string, string> = {},
): Promise<unknown> {
  const recorder = new URL('../../support/database/record-statements.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files], {
    stdio: 'ignore',
    env: {
      ...process.env,
      // With it the inner run would believe to be a part of this one.
      NODE_TEST_CONTEXT: undefined,
      NODE_OPTIONS: `--import=${recorder}`,
      RECORD_STATEMENTS: folder,
      TEST_DATABASE_URL: url,
      ...settings,
    },
  });
  return new Promise((resolve) => child.on('close', resolve));
}

function readRecorded(): Recorded[] {
  const byShape = new Map<string, Recorded>();
  for (const file of readdirSync(folder)) {
    const recorded: Recorded[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const one of recorded) {
      const shape = shapeOf(one.sql);
      // What was asked of the installation itself tells more.
      if (!byShape.has(shape) || ofInstallation.includes(one.by)) byShape.set(shape, one);
    }
  }
  return [...byShape.values()];
}

/** One for all texts that differ only in how many values a list has. */
function shapeOf(sql: string): string {
  return sql.replaceAll(/\(\$\d+(?:, \$\d+)*\)(?:, \(\$\d+(?:, \$\d+)*\))*/g, '($…)');
}

async function inspect(
  { sql, calls }: Recorded,
  rowsOf: ReadonlyMap<string, number>,
): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  for (const call of calls) {
    const values = call.map((value) => (value === null ? null : known(value)));
    for (const generic of [false, true]) {
      const findings = await explainStatement(client, { sql, values }, { generic, rowsOf });
      for (const finding of findings) found.set(`${finding.fault} ${finding.table}`, finding);
    }
  }
  return [...found.values()];
}

const idPattern = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/;
const firstNumbers: Readonly<Record<string, string>> = {
  sub: '100',
  hit: '101',
  imp: '101',
  replay: '11',
};

/** Ids hold chance, so that of a scenario means nothing here. */
function known(value: string): string {
  const prefix = value.match(idPattern)?.[1];
  return prefix === undefined
    ? value
    : `${prefix}_${(firstNumbers[prefix] ?? '1').padStart(26, '0')}`;
}

async function countRows(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function describe({ sql, by }: Recorded, { fault, table, detail }: Finding): string {
  return `${table}: ${fault} (${detail})\n  ${sql}\n  as asked by ${by}`;
}
