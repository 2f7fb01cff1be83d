import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { announce } from './announce.ts';

// Answers every request with the bytes of one file, under the headers that Sundesk sends with them.

const [file = ''] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': body.length,
};

announce(
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }),
);
