import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAccounts } from '../bench/make-accounts.ts';
import { startPostgres } from '../test/support/database/start-postgres.ts';
import { type Cluster, causeTroubles } from './cause-troubles.ts';
import { recordClaims } from './claims.ts';
import { type Database, openPostgresDatabase } from './database.ts';
import { createNode } from './node.ts';
import type { Trouble } from './trouble.ts';

/** The roles of the nodes: two serve callers and deliver, the third only delivers. */
const roles = ['all', 'all', 'worker'] as const;

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-chaos-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const server = await startPostgres({ isDurable: true });
  await askAt(server.url, 'create database chaos');
  const url = Object.assign(new URL(server.url), { pathname: '/chaos' }).href;
  const secretKey = randomBytes(32).toString('base64');
  const [apiKey = ''] = await makeAccounts(folder, 1, {
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
  });
  await askAt(url, recordClaims);
  const ask = openConnection(url);
  const troubles: Trouble[] = [];
  const fallen: string[] = [];
  let someReady = Promise.withResolvers<void>();
  let turn = 0;
  const nodes = roles.map((role, index) =>
    createNode({
      name: `node-${index + 1}`,
      folder,
      isWeb: role === 'all',
      troubles,
      settingsOf: (life) => ({
        DATABASE_URL: `${url}?application_name=${life}`,
        SECRET_KEY: secretKey,
        ROLE: role,
        HOOKS_ALLOW: '127.0.0.0/8',
      }),
      onReady() {
        someReady.resolve();
        someReady = Promise.withResolvers();
      },
      onFall: (what) => fallen.push(what),
    }),
  );

  const cluster: Cluster = {
    apiKey,
    nodes,
    troubles,
    fallen,
    start() {
      for (const node of nodes) node.start();
    },
    /** Returns in turn the nodes that would pass the check of a load balancer. */
    async up() {
      while (true) {
        const ready = nodes.filter(({ isWeb }) => isWeb).flatMap((node) => node.ready() ?? []);
        turn += 1;
        const chosen = ready[turn % ready.length];
        if (chosen !== undefined) return chosen;
        await someReady.promise;
      }
    },
    hurt: (plan) => causeTroubles(cluster, plan),
    begin(kind, node) {
      const from = Date.now();
      const trouble: Trouble = { kind, from, to: Number.POSITIVE_INFINITY };
      if (node !== undefined) trouble.node = node.life();
      troubles.push(trouble);
      return {
        over() {
          trouble.to = Date.now();
        },
      };
    },
    stopServer: () => server.stop('immediate'),
    startServer: () => server.start(),
    ask,
    openDatabase: () => openPostgresDatabase(url),
    async remove() {
      await Promise.all(nodes.map((node) => node.kill()));
      await ask.close().catch(() => undefined);
      await server.remove();
      removeFolder();
      process.off('exit', removeFolder);
    },
  };
  return cluster;
}

/** Runs SQL on a connection of its own, which ends with the answer. */
async function askAt(url: string, sql: string): Promise<void> {
  const database = await openPostgresDatabase(url);
  await database.rows(sql).finally(() => database.close());
}

/** Runs SQL on one connection, opened anew when it broke. */
function openConnection(url: string): Cluster['ask'] & { close(): Promise<void> } {
  let opening: Promise<Database> | undefined;
  const ask: Cluster['ask'] = async (sql, ...values) => {
    opening ??= openPostgresDatabase(url);
    const database = await opening.catch(() => undefined);
    try {
      if (database !== undefined) return await database.rows(sql, ...values);
    } catch {
      // The connection ended with the server, and is opened anew.
      await database?.close().catch(() => undefined);
    }
    opening = openPostgresDatabase(url);
    return (await opening).rows(sql, ...values);
  };
  return Object.assign(ask, {
    close: async () => (await opening)?.close(),
  });
}
