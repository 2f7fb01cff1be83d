import { createServer } from 'node:http';
import pg from 'pg';
import { announce } from './announce.ts';

// Looks one customer up by the address that the request has in its query, and answers the row as JSON.

const [connectionString = ''] = process.argv.slice(2);
/** A pool of the size that Sundesk reads with. */
const pool = new pg.Pool({ connectionString, max: 8 });
const text = 'select * from customers where account_id = $1 and email_key = $2';

announce(
  createServer(async (request, response) => {
    const query = new URLSearchParams(request.url?.slice(request.url.indexOf('?')));
    const values = [1, query.get('customer_email')];
    const { rows } = await pool.query({ name: 'look-up', text, values });
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(rows[0]));
  }),
);
