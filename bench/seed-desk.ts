import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { nameKey, searchWords } from '../src/domain/customers/list/search-words.ts';
import { dayMs } from '../src/domain/shared/time.ts';
import { keep, seed, syncToDisk } from './seed.ts';

/** The team of the account: its owner and the sellers who share the customers. */
export const ownerEmail = 'alex@example.com';
export const password = 'correct horse battery';
const sellers = 9;

/** Rows in one insert; the harness can be stopped between two of them. */
const chunkRows = 5000;
const startedAt = Date.UTC(2026, 0, 1);

/** Some names are common, as in life, and more customers share each name as their number grows. */
const firstNames = words(
  ['A', 'Be', 'Ca', 'Do', 'E', 'Fi', 'Ga', 'Ha'],
  ['n', 'l', 'r', 'th'],
  ['a', 'e', 'o', 'y'],
);
const lastNames = words(
  [
    'Ba',
    'Cro',
    'Du',
    'Fe',
    'Gra',
    'Ho',
    'Ki',
    'La',
    'Mo',
    'Ni',
    'O',
    'Pe',
    'Ra',
    'Sto',
    'Ta',
    'Wa',
  ],
  ['l', 'm', 'n', 'rr', 'st'],
  ['son', 'ton', 'ley', 'man', 'er', 'i'],
);
const suburbs = words(
  ['Ash', 'Bell', 'Clay', 'Dun', 'East', 'Fern', 'Green', 'High'],
  ['field', 'wood', 'vale', 'mont'],
  [''],
);

function words(...parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (some, part) => some.flatMap((word) => part.map((end) => word + end)),
    [''],
  );
}

export type DeskSeed = { folder: string; customers: number };

/** The name, email address and telephone number of customer number 1, 2, … */
export function deskCustomer(number: number) {
  // Steps that have nothing in common with the lengths of the lists, so that names meet in every way.
  const firstName = firstNames[(number * 37) % firstNames.length] ?? '';
  const lastName = lastNames[(number * 101 + Math.floor(number / 7)) % lastNames.length] ?? '';
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@example.com`.toLowerCase(),
    phone1: `04${String(10_000_000 + ((number * 7919) % 90_000_000))}`,
    phone2: '',
    companyName: number % 10 === 0 ? `${lastName} Bakery` : '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
  };
}

/** An account in which a team has worked for a while: owners, statuses, names, values and words as they come. */
export async function seedDesk(
  customers: number,
  print: (line: string) => void,
): Promise<DeskSeed> {
  const plain = await seed(customers, print);
  const folder = await keep(`sundesk-bench-desk-${customers}-`, {
    sources: [
      import.meta.filename,
      join(import.meta.dirname, '../src/domain/customers/list/search-words.ts'),
    ],
    print: (took) => print(`seeded a desk of ${customers} customers in ${took}`),
    async make(unfinished) {
      cpSync(plain.folder, unfinished, { recursive: true });
      const { makeTeam } = await import('./make-accounts.ts');
      await makeTeam(unfinished, { password, sellers });
      const database = join(unfinished, 'sundesk.db');
      await dress(database, customers);
      syncToDisk(database);
    },
  });
  return { folder, customers };
}

async function dress(file: string, customers: number): Promise<void> {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -524288');
  db.exec('begin; delete from pipeline_counts; delete from customer_words');
  const owners = db.prepare('select user_id from users order by user_id').all();
  const statuses = db.prepare('select status_id from statuses order by rank').all();
  const update =
    db.prepare(`update customers set first_name = :firstName, last_name = :lastName, email = :email,
    email_key = :email, phone_1 = :phone1, company_name = :companyName, name_key = :nameKey, type = :type,
    owner_id = :ownerId, status_id = :statusId, value_cents = :valueCents, created_at = :at, updated_at = :at
    where customer_id = :number`);
  // The rest of a customer is as it was.
  update.setAllowUnknownNamedParameters(true);
  const addWord = db.prepare(
    'insert into customer_words (account_id, word, customer_id) values (1, ?, ?)',
  );
  for (let number = 1; number <= customers; number += 1) {
    const details = deskCustomer(number);
    update.run({
      ...details,
      number,
      nameKey: nameKey(details),
      type: number % 10 === 0 ? 'Commercial' : 'Residential',
      ownerId: owners[(number * 13) % owners.length]?.user_id ?? null,
      statusId:
        statuses[(number * 11 + Math.floor(number / 16)) % statuses.length]?.status_id ?? null,
      valueCents: (number % 40) * 50_000,
      at: startedAt + Math.floor(((number * 7907) % customers) * ((300 * dayMs) / customers)),
    });
    const suburb = suburbs[(number * 5) % suburbs.length] ?? '';
    const site = { street: 'Banksia Street', suburb, postcode: String(2000 + (number % 900)) };
    for (const word of searchWords(deskCustomer(number), [site])) addWord.run(word, number);
    if (number % chunkRows === 0) await setImmediate();
  }
  db.exec(`insert into pipeline_counts (account_id, owner_id, status_id, customers, value_cents)
    select account_id, owner_id, status_id, count(*), sum(value_cents) from customers group by 1, 2, 3`);
  db.exec('commit');
  db.close();
}
