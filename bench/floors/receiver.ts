import { createServer } from 'node:http';
import { sharedNow } from '../shared-clock.ts';
import { announce } from './announce.ts';

// No floor, but the other end of deliveries: takes webhooks and answers 200 at once. Asked with GET, it says how many
// different ones have arrived, or at `/arrivals` what has since it was last asked: the id and the time of each. At `/count` it
// says how many those are.

const ids = new Set<string>();
let arrivals: [string, number][] = [];

announce(
  createServer((request, response) => {
    if (request.method === 'GET') {
      if (request.url === '/count') response.end(String(arrivals.length));
      else if (request.url === '/arrivals') {
        response.end(JSON.stringify(arrivals));
        arrivals = [];
      } else response.end(String(ids.size));
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
