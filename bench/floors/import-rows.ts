import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse';
import pg from 'pg';
import { announce } from './announce.ts';

// Parses a CSV file and keeps its rows in one table, a fixed number in each commit. The argument is a file of SQLite or the address
// of a PostgreSQL database.

const rowsAtOnce = 100;
const [place = ''] = process.argv.slice(2);
const keep = place.startsWith('postgres') ? await openServer(place) : openFile(place);

announce(
  createServer(async (request, response) => {
    response.end(String(await importAll(request)));
  }),
);

async function importAll(request: IncomingMessage): Promise<number> {
  let count = 0;
  let batch: string[][] = [];
  for await (const row of request.pipe(parse({ fromLine: 2 }))) {
    count += 1;
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    await keep(batch);
    batch = [];
  }
  await keep(batch);
  return count;
}

function openFile(file: string): (rows: string[][]) => Promise<void> {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  db.exec(`create table people (id integer primary key, email text not null unique, first_name text not null,
    last_name text not null, phone text not null, company text not null) strict`);
  const insert = db.prepare(
    'insert into people (email, first_name, last_name, phone, company) values (?, ?, ?, ?, ?)',
  );
  return async (rows) => {
    db.exec('begin immediate');
    for (const row of rows) insert.run(...row);
    db.exec('commit');
  };
}

async function openServer(connectionString: string): Promise<(rows: string[][]) => Promise<void>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create table people (id bigint generated always as identity primary key, email text not null unique,
    first_name text not null, last_name text not null, phone text not null, company text not null)`);
  return async (rows) => {
    const columns = [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column]));
    await client.query({
      name: 'insert',
      text: `insert into people (email, first_name, last_name, phone, company)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
      values: columns,
    });
  };
}
