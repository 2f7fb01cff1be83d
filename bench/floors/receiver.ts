import { createServer } from 'node:http';
import { sharedNow } from '../shared-clock.ts';
import { announce } from './announce.ts';

// No floor, but the other end of deliveries: takes webhooks and answers 200 at once. Asked with GET, it says how many
// different ones have arrived, or at `/arrivals` what has since it was last asked: the id and the time of each.

const ids = new Set<string>();
let arrivals: [string, number][] = [];

announce(
  createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(request.url === '/arrivals' ? JSON.stringify(arrivals) : String(ids.size));
      if (request.url === '/arrivals') arrivals = [];
      return;
    }
    request.resume().on('end', () => {
      const id = String(request.headers['webhook-id']);
      arrivals.push([id, sharedNow()]);
      ids.add(id);
      response.end();
    });
  }),
);
