import { createServer } from 'node:http';
import { announce } from './announce.ts';

// No floor, but the other end of deliveries: takes webhooks and answers 200 at once; asked with GET, it says how many different ones have arrived.

const ids = new Set<string>();

announce(
  createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(String(ids.size));
      return;
    }
    ids.add(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end());
  }),
);
