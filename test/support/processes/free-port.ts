import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems assign ports from 32,768 or 49,152 on to outgoing connections. Those below stay free. */
const [lowest, highest] = [20_000, 32_000];

/**
 * A free port, for services that must keep their port over several starts. The system assigns it to no connection
 * meanwhile.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no port is free');
}
