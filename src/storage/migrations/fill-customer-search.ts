import { type Kysely, sql } from 'kysely';
import { nameKey, searchWords } from '../../domain/customers/list/search-words.ts';
import { payableCents } from '../../domain/projects/payable-cents.ts';
import { emptySpecification } from '../../domain/solar/specification.ts';
import { withDefaults } from '../accounts/settings.ts';

const batch = 500;

/** Gives the customers who were there before what their lists and searches need. */
export async function fillCustomerSearch(db: Kysely<unknown>): Promise<void> {
  const settings = await settingsByAccount(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select * from customers where customer_id > ${after}
      order by customer_id limit ${batch}`.execute(db);
    for (const row of rows) {
      await fillOne(db, row, settings.get(row.account_id) ?? withDefaults({}));
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.customer_id;
  }
  await sql`insert into pipeline_counts (account_id, owner_id, status_id, customers, value_cents)
    select account_id, owner_id, status_id, count(*), sum(value_cents) from customers
    group by account_id, owner_id, status_id`.execute(db);
}

type Settings = ReturnType<typeof withDefaults>;

async function settingsByAccount(db: Kysely<unknown>): Promise<Map<number, Settings>> {
  const { rows } = await sql<{ account_id: number; settings_json: string }>`
    select account_id, settings_json from account_settings`.execute(db);
  return new Map(rows.map((row) => [row.account_id, withDefaults(JSON.parse(row.settings_json))]));
}

async function fillOne(db: Kysely<unknown>, row: Row, settings: Settings): Promise<void> {
  const { account_id, customer_id } = row;
  const { rows: projects } = await sql<Project>`
    select street, suburb, postcode, specification_json, updated_at from projects
    where customer_id = ${customer_id} order by project_id`.execute(db);
  const customer = {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone1: row.phone_1,
    phone2: row.phone_2,
    companyName: row.company_name,
    companyPhone: row.company_phone,
  };
  await sql`update customers set name_key = ${nameKey(customer)},
      value_cents = ${latestValue(projects, settings)}
    where customer_id = ${customer_id}`.execute(db);
  for (const word of searchWords(customer, projects)) {
    await sql`insert into customer_words (account_id, word, customer_id)
      values (${account_id}, ${word}, ${customer_id})`.execute(db);
  }
}

/** What would have been paid for the project that was saved last, on that day. */
function latestValue(projects: readonly Project[], settings: Settings): number {
  const [latest] = projects.toSorted((one, other) => other.updated_at - one.updated_at);
  if (latest === undefined) return 0;
  const { postcode, updated_at, specification_json } = latest;
  const specification = { ...emptySpecification, ...JSON.parse(specification_json) };
  const siteAddress = { postcode };
  const cents = payableCents({ now: () => updated_at }, settings, { specification, siteAddress });
  return Math.max(0, cents);
}

type Row = {
  account_id: number;
  customer_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_1: string;
  phone_2: string;
  company_name: string;
  company_phone: string;
};
type Project = {
  street: string;
  suburb: string;
  postcode: string;
  specification_json: string;
  updated_at: number;
};
