import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { announce } from './announce.ts';

// Reads a JSON body and keeps its text in one row, on the disk before it answers.

const [file = ''] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec('pragma journal_mode = wal; pragma synchronous = full');
db.exec('create table bodies (id integer primary key, body text not null) strict');
const insert = db.prepare('insert into bodies (body) values (?)');

announce(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      JSON.parse(text);
      const { lastInsertRowid } = insert.run(text);
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ success: true, id: Number(lastInsertRowid) }));
    });
  }),
);
