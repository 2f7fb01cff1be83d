import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { announce } from './announce.ts';

// Reads a JSON body and keeps its text in one row, on the disk before it answers. The first argument is a file of SQLite, or
// the address of a PostgreSQL database with the number of connections to it as the second.

const [place = '', connections = ''] = process.argv.slice(2);
const keep = place.startsWith('postgres') ? await openServer(place) : openFile(place);

announce(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      JSON.parse(text);
      keep(text, (id) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
        response.end(JSON.stringify({ success: true, id }));
      });
    });
  }),
);

type Keep = (text: string, kept: (id: number) => void) => void;

function openFile(file: string): Keep {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  db.exec('create table bodies (id integer primary key, body text not null) strict');
  const insert = db.prepare('insert into bodies (body) values (?)');
  return (text, kept) => kept(Number(insert.run(text).lastInsertRowid));
}

async function openServer(connectionString: string): Promise<Keep> {
  const pool = new pg.Pool({ connectionString, max: Number(connections) });
  await pool.query(
    'create table bodies (id bigint generated always as identity primary key, body text not null)',
  );
  const insert = { name: 'insert', text: 'insert into bodies (body) values ($1) returning id' };
  return (text, kept) => {
    void pool
      .query({ ...insert, values: [text] })
      .then(({ rows }) => kept(Number((rows[0] as { id: string }).id)));
  };
}
