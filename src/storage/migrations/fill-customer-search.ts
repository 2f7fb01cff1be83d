import { type Kysely, sql } from 'kysely';
import { nameKey, searchWords } from '../../domain/customers/search-words.ts';

const batch = 500;

/** Gives the customers who were there before what their lists and searches need. */
export async function fillCustomerSearch(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select * from customers where customer_id > ${after}
      order by customer_id limit ${batch}`.execute(db);
    for (const row of rows) await fillOne(db, row);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.customer_id;
  }
  await sql`insert into pipeline_counts (account_id, owner_id, status_id, customers, value_cents)
    select account_id, owner_id, status_id, count(*), sum(value_cents) from customers
    group by account_id, owner_id, status_id`.execute(db);
}

async function fillOne(db: Kysely<unknown>, row: Row): Promise<void> {
  const { account_id, customer_id } = row;
  const { rows: sites } = await sql<Site>`select street, suburb, postcode from projects
    where customer_id = ${customer_id}`.execute(db);
  const customer = {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone1: row.phone_1,
    phone2: row.phone_2,
    companyName: row.company_name,
    companyPhone: row.company_phone,
  };
  await sql`update customers set name_key = ${nameKey(customer)}
    where customer_id = ${customer_id}`.execute(db);
  for (const word of searchWords(customer, sites)) {
    await sql`insert into customer_words values (${account_id}, ${word}, ${customer_id})`.execute(
      db,
    );
  }
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
type Site = { street: string; suburb: string; postcode: string };
