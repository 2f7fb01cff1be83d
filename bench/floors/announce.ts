import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port of loopback and prints the address as `start-child.ts` expects it. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
