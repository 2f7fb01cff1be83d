import { createServer, type ServerResponse } from 'node:http';
import { announce } from './announce.ts';

// The other end of deliveries for a receiver that hangs. GET `/hang` makes it answer no more, GET `/let-go` answers what
// waits and all that comes, and any GET says how many wait.

let hangs = false;
const waiting = new Set<ServerResponse>();

announce(
  createServer((request, response) => {
    if (request.method === 'GET') {
      if (request.url === '/hang') hangs = true;
      if (request.url === '/let-go') letGo();
      response.end(String(waiting.size));
      return;
    }
    request.resume().on('end', () => {
      if (!hangs) response.end();
      else waiting.add(response.on('close', () => waiting.delete(response)));
    });
  }),
);

function letGo(): void {
  hangs = false;
  for (const response of waiting) response.end();
}
