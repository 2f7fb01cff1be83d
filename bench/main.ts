import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from '../scripts/read-flags.ts';
import { compare } from './compare.ts';
import { startLoader } from './load.ts';
import { removeServers } from './postgres-server.ts';
import { toText, withFigures, withFloors, withRounds } from './report.ts';
import type { Figure, Scenario } from './scenario.ts';
import { calculate } from './scenarios/calculate.ts';
import { createCustomer } from './scenarios/create-customer.ts';
import { deliveries } from './scenarios/deliveries.ts';
import { deliveryMemory } from './scenarios/delivery-memory.ts';
import { desk } from './scenarios/desk.ts';
import { getAllCustomers } from './scenarios/get-all-customers.ts';
import { getCustomerByEmail } from './scenarios/get-customer-by-email.ts';
import { importCustomers } from './scenarios/import.ts';
import { isolation } from './scenarios/isolation.ts';
import { latency } from './scenarios/latency.ts';
import { millionCustomers } from './scenarios/million-customers.ts';
import { postgresCreateCustomer } from './scenarios/postgres-create-customer.ts';
import { postgresDeliveries } from './scenarios/postgres-deliveries.ts';
import { postgresGetCustomerByEmail } from './scenarios/postgres-get-customer-by-email.ts';
import { postgresImport } from './scenarios/postgres-import.ts';
import { postgresLatency } from './scenarios/postgres-latency.ts';
import { postgresNodes } from './scenarios/postgres-nodes.ts';
import { proposalsMeanwhile } from './scenarios/proposals.ts';
import { recovery } from './scenarios/recovery.ts';
import { secondStart } from './scenarios/second-start.ts';
import { streamingMemory } from './scenarios/streaming-memory.ts';
import { stopChildren } from './start-child.ts';

/** The one with the large database comes last, so that what it leaves to the system to do disturbs no other. */
const scenarios: readonly Scenario[] = [
  getCustomerByEmail,
  createCustomer,
  deliveries,
  latency,
  isolation,
  recovery,
  deliveryMemory,
  calculate,
  proposalsMeanwhile,
  desk,
  getAllCustomers,
  importCustomers,
  streamingMemory,
  secondStart,
  postgresGetCustomerByEmail,
  postgresCreateCustomer,
  postgresDeliveries,
  postgresNodes,
  postgresLatency,
  postgresImport,
  millionCustomers,
];
const page = join(import.meta.dirname, '../docs/benchmarks.md');
const roundsPage = join(import.meta.dirname, 'rounds.md');

const usage =
  'Usage: npm run bench -- [--quick] [--only NAME] [--skip-million] [--trace] [--write] [--against FOLDER [--rounds 5]]';
const values = readFlags(usage, {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  'skip-million': { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  against: { type: 'string' },
  rounds: { type: 'string', default: '5' },
});

async function main(): Promise<void> {
  const chosen = choose();
  if (values.against !== undefined) {
    const options = ['quick', 'skip-million'].flatMap((name) =>
      values[name as 'quick'] ? [`--${name}`] : [],
    );
    if (values.only !== undefined) options.push('--only', values.only);
    console.log(await compare(values.against, wholeNumber(values.rounds), options));
    return;
  }
  const isWhole = chosen.length === scenarios.length;
  if (values.write && (values.quick || values.trace || !(isWhole || isEngine(values.only)))) {
    explain('--write needs a full run without --trace, of all scenarios or of one database');
  }
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-bench.'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const figures: Figure[] = [];
  const onPostgres: Figure[] = [];
  for (const scenario of chosen) {
    const kind = scenario.name.startsWith('postgres-') ? onPostgres : figures;
    kind.push(...(await run(scenario, folder)));
  }
  console.log(`\n${toText([...figures, ...onPostgres])}`);
  if (!values.write) return;
  for (const [database, measured] of [
    ['SQLite', figures],
    ['PostgreSQL', onPostgres],
  ] as const) {
    if (measured.length === 0) continue;
    rewrite(page, (text) => withFigures(text, database, measured));
    rewrite(roundsPage, (text) => withRounds(text, database, measured));
  }
  rewrite(roundsPage, (text) => withFloors(text, scenarios));
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function isEngine(name: string | undefined): boolean {
  return name === 'postgres' || name === 'sqlite';
}

function choose(): readonly Scenario[] {
  const { only, 'skip-million': skipMillion } = values;
  const chosen = scenarios.filter(
    ({ name }) =>
      only === undefined ||
      name === only ||
      (only === 'sqlite' ? !name.startsWith('postgres-') : name.startsWith(`${only}-`)),
  );
  if (chosen.length === 0) {
    explain(`--only takes one of: ${scenarios.map(({ name }) => name).join(', ')}`);
  }
  return skipMillion ? chosen.filter((scenario) => scenario !== millionCustomers) : chosen;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  return explain('--rounds takes a whole number from 1 to 99');
}

function explain(mistake: string): never {
  console.error(mistake);
  process.exit(2);
}

async function run(scenario: Scenario, folder: string): Promise<Figure[]> {
  console.error(`${scenario.name} …`);
  const pace = values.quick ? { rounds: 3, seconds: 1.5 } : { rounds: 7, seconds: 4 };
  try {
    return await scenario.run({
      ...pace,
      quick: values.quick,
      trace: values.trace,
      folder,
      load: startLoader(),
      print: (line) => console.error(`  ${line}`),
    });
  } finally {
    await stopChildren();
    await removeServers();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
