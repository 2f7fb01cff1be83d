import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { type Postgres, startPostgres } from '../database/start-postgres.ts';
import type { Row } from '../database/test-database.ts';
import { openDataFolder, type Service } from './open-data-folder.ts';

export type Nodes = {
  postgres: Postgres;
  /** The URL of the database that all nodes share. */
  url: string;
  /** Starts one more, as a process of its own. */
  serve(settings?: Record<string, string>): Promise<Service>;
  /** Runs a command of `sundesk` on the database; it must succeed. */
  runJson(
    ...args: readonly string[]
  ): ReturnType<Awaited<ReturnType<typeof openDataFolder>>['runJson']>;
  rows(sql: string): Promise<Row[]>;
};

/** A PostgreSQL server of this test's own, and nodes on it that share a secret key. */
export async function openNodes(
  t: TestContext,
  options: Parameters<typeof startPostgres>[0] = {},
): Promise<Nodes> {
  const postgres = await startPostgres(options);
  const data = await openDataFolder(t);
  // Runs after the nodes have ended.
  t.after(() => postgres.remove());
  const admin = await connect(postgres.url);
  await admin.query('create database sundesk');
  await admin.end();
  const url = Object.assign(new URL(postgres.url), { pathname: '/sundesk' }).href;
  const shared = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64') };
  return {
    postgres,
    url,
    serve: (settings = {}) => data.serve({ ...shared, ...settings }),
    async runJson(...args) {
      const { code, stdout, stderr } = await data.run([...args, '--json'], shared);
      if (code !== 0) throw new Error(`sundesk ${args.join(' ')} failed: ${stderr}`);
      return JSON.parse(stdout);
    },
    async rows(sql) {
      const client = await connect(url);
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
