import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  createReadStream,
  existsSync,
  fsyncSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { emptySpecification } from '@sundesk/solar';

export const notesPerCustomer = 5;
export const projectsPerCustomer = 3;
/** Rows per statement: between two of them the harness can be stopped. */
const chunkRows = 50_000;

/** A data folder with one account, its key, and `customers` customers with notes and projects. */
export type Seed = { folder: string; database: string; apiKey: string; customers: number };

/** The email address of customer number 1, 2, … of a seeded account. */
export function customerEmail(number: number): string {
  return `customer.${number}@example.com`;
}

/**
 * Makes the data folder, or takes the one that an earlier run has left in the system's folder for temporary files.
 * Its database is in the memory of the operating system afterwards, so that no benchmark measures the disk's reads.
 */
export async function seed(customers: number, print: (line: string) => void): Promise<Seed> {
  const folder = await keep(`sundesk-bench-${customers}-`, {
    sources: [],
    print: (took) => print(`seeded ${customers} customers in ${took}`),
    make: (unfinished) => makeFolder(unfinished, customers),
  });
  const database = join(folder, 'sundesk.db');
  return { folder, database, customers, apiKey: readFileSync(join(folder, 'api-key'), 'utf8') };
}

/** Makes a folder that later runs use again, unless there is one that was made from the same sources. */
export async function keep(
  prefix: string,
  {
    sources,
    print,
    make,
  }: {
    /** Files that say what it holds, beside the schema and this one. */
    sources: readonly string[];
    print: (took: string) => void;
    make: (unfinished: string) => Promise<void>;
  },
): Promise<string> {
  const folder = join(tmpdir(), prefix + hashOf(sources));
  if (!existsSync(folder)) {
    for (const old of globSync(`${prefix}*`, { cwd: tmpdir() })) {
      rmSync(join(tmpdir(), old), { recursive: true });
    }
    const startedAt = performance.now();
    // The folder has another name until it is complete, so that an interrupted run leaves nothing that looks usable.
    const unfinished = mkdtempSync(`${folder}.`);
    try {
      await make(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      throw error;
    }
    print(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  const database = join(folder, 'sundesk.db');
  for await (const _chunk of createReadStream(database, { highWaterMark: 1024 * 1024 }));
  return folder;
}

/** A seeded folder is used again by later runs, so what writes takes a copy. */
export function copySeed<Data extends { folder: string }>(data: Data, into: string): Data {
  const folder = mkdtempSync(join(into, 'seed-'));
  cpSync(data.folder, folder, { recursive: true });
  return { ...data, folder };
}

/** Another schema, other search words or another way to seed need another folder. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const src = join(import.meta.dirname, '../src');
  const migrations = globSync(join(src, 'database/migrations/**/*.ts'));
  const words = join(src, 'domain/customers/list/search-words.ts');
  for (const file of [import.meta.filename, words, ...sources, ...migrations.sort()]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

async function makeFolder(folder: string, customers: number): Promise<void> {
  // Loaded only here, because the process that makes the load needs no more of this file than a name.
  const { makeAccounts } = await import('./make-accounts.ts');
  const { indexCustomers } = await import('./index-customers.ts');
  const [apiKey = ''] = await makeAccounts(folder, 1);
  writeFileSync(join(folder, 'api-key'), apiKey);
  const database = join(folder, 'sundesk.db');
  await fill(database, customers);
  await indexCustomers(folder);
  syncToDisk(database);
}

/** Otherwise the system would write the file while the first benchmark waits for the disk itself. */
export function syncToDisk(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

async function fill(file: string, customers: number): Promise<void> {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -524288');
  db.exec('begin');
  for (const statement of statements()) {
    const prepared = db.prepare(statement);
    for (let from = 1; from <= customers; from += chunkRows) {
      prepared.run({ from, to: Math.min(from + chunkRows - 1, customers) });
      await setImmediate();
    }
  }
  db.exec(`update accounts set customer_count = (select count(*) from customers),
    customers_change_number = (select max(change_number) from customers)`);
  db.exec('commit');
  db.close();
}

/** Notes and projects come in passes over all customers, as in life: those of one customer lie far apart. */
function* statements(): Generator<string> {
  yield `${numbers} ${insertCustomers}`;
  for (let pass = 1; pass <= notesPerCustomer; pass += 1) yield `${numbers} ${insertNotes(pass)}`;
  for (let pass = 1; pass <= projectsPerCustomer; pass += 1) {
    yield `${numbers} ${insertProjects(pass)}`;
  }
  yield renderCustomers;
}

const numbers =
  'with recursive numbers(n) as (values (:from) union all select n + 1 from numbers where n < :to)';
const startedAt = Date.UTC(2026, 0, 1);

const insertCustomers = `
  insert into customers (customer_id, account_id, email, email_key, first_name, last_name, phone_1, phone_2,
    gst_status, type, company_name, company_phone, details_json, owner_id, status_id, created_at, updated_at, change_number)
  select n, account_id, printf('${customerEmail(0).replace('0', '%d')}', n),
    printf('${customerEmail(0).replace('0', '%d')}', n), 'Customer', printf('Number %d', n), '0491 570 006', '',
    'Not GST Registered', 'Residential', '', '', json_object('gst_status', 'Not GST Registered',
      'customer_first_name', 'Customer', 'customer_last_name', printf('Number %d', n),
      'customer_phone_1', '0491 570 006', 'customer_phone_2', '',
      'customer_email', printf('${customerEmail(0).replace('0', '%d')}', n),
      'customer_type', 'Residential', 'company_name', '', 'company_phone', ''), user_id,
    (select status_id from statuses where is_initial = 1), ${startedAt} + n, ${startedAt} + n, n
  from numbers cross join users`;

const insertNotes = (pass: number) => `
  insert into customer_notes (account_id, customer_id, created_at, user_id, note)
  select account_id, n, ${startedAt} + n + ${pass}, user_id,
    printf('Call ${pass} with customer %d: asked about shade from the tree next door, the feed-in tariff and a battery.', n)
  from numbers cross join users`;

const insertProjects = (pass: number) => `
  insert into projects (account_id, customer_id, title, street_number, street, suburb, state, postcode, country,
    panel_quantity, panel_type, inverter_quantity, inverter_type, system_watts, proposal_link, created_at,
    specification_json)
  select account_id, n, printf('House of customer %d, plan ${pass}', n), printf('%d', n % 300), 'Banksia Street',
    'Newtown', 'NSW', '2042', 'Australia', ${10 + pass}, 'Example Energy EE-440 monocrystalline 440 W', 1,
    'Example Power XP-5000 5 kW hybrid', ${(10 + pass) * 440},
    ${pass === 1 ? "printf('/p/%032x/proposal.pdf', n)" : "''"}, ${startedAt} + n + ${pass},
    '${JSON.stringify(emptySpecification)}'
  from numbers cross join users`;

/** The rendered notes and projects in a customer's row, as `render…` in `src/domain/customers/rows` would write them. */
const renderCustomers = `
  update customers set
    notes_json = (
      select json_group_array(json_object(
        'datetime', strftime('%Y-%m-%d %H:%M:%S', created_at / 1000, 'unixepoch'), 'note', note) order by note_id)
      from customer_notes where customer_notes.customer_id = customers.customer_id),
    projects_json = (
      select json_group_array(json_object('project_id', cast(project_id as text), 'project_title', title,
        'site_address', json_object('streetnum', street_number, 'street', street, 'suburb', suburb, 'state', state,
          'postcode', postcode, 'country', country),
        'solar_panel_quantity', cast(panel_quantity as text), 'solar_panel_type', panel_type,
        'inverter_quantity', cast(inverter_quantity as text), 'inverter_type', inverter_type,
        'system_size', (system_watts / 1000.0) || 'kW', 'proposal_link', proposal_link) order by project_id)
      from projects where projects.customer_id = customers.customer_id)
  where customer_id between :from and :to`;
