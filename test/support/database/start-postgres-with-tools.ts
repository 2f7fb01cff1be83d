import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../processes/free-port.ts';

export type PostgresWithTools = {
  /** The administrator's URL, with the database `postgres`. */
  url: string;
  /** Runs `pg_dump`, `pg_restore` or another of the programs that came with the server. */
  run(program: string, ...args: readonly string[]): void;
  remove(): Promise<void>;
};

/**
 * A server of this machine's own installation, which brings its programs along; the one that the other tests start has none.
 * Returns in words why there is none.
 */
export async function startPostgresWithTools(): Promise<PostgresWithTools | string> {
  const programs = findPrograms();
  if (programs === undefined) return 'no PostgreSQL with pg_dump is installed on this machine';
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? findOwner() : undefined;
  if (isRoot && owner === undefined) {
    return 'PostgreSQL does not run as root, and there is no user postgres';
  }
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-postgres-'));
  chmodSync(folder, 0o755);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const args = ['-D', data, '-U', 'postgres', ...options];
  execFileSync(join(programs, 'initdb'), args, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitFor(url, server);
  return {
    url,
    run: (program, ...args) =>
      void execFileSync(join(programs, program), args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    async remove() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The newest installation that has all that is needed. */
function findPrograms(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(
      (one, other) => majorOf(other) - majorOf(one),
    ),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  );
}

function majorOf(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
}

function findOwner(): { uid: number; gid: number } | undefined {
  try {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return { uid, gid };
  } catch {
    return undefined;
  }
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await setTimeout(50);
    }
  }
}
