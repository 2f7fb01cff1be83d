import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../domain/schema.ts';
import { DatabaseInUseError, type NodeNames, type Release, unavailable } from '../engine.ts';
import { keySetting } from '../set-once.ts';

/** The first half of the key of each lock; those of accounts are keys of one number, which never equal these. */
const lockClass = 0x5344;
/** More nodes on one host go without a name, and their leases run out by time. */
const namesMax = 64;
/** A node that only lost its session has it back sooner. */
const goneAfterMs = 2500;

/**
 * Gives this node a name, which it has as long as its session holds the lock of that name. A host has a row of names, and
 * a node takes the first that is free, so after a restart it usually takes the one that it had before. What a gone holder of
 * the name still had leased is released at once. Behind a pooler there is no session of our own, and so no name.
 */
export function openNodeNames(
  open: (client: pg.ClientBase) => Db,
  host: string = hostname(),
): Pick<NodeNames, 'tag'> &
  Pick<NonNullable<NodeNames['others']>, 'gone'> & {
    begin(release: Release): void;
    /** Call this with each new session, and from time to time. */
    keep(session: pg.Client): Promise<void>;
    lose(session: pg.Client): void;
  } {
  let release: Release | undefined;
  let held: { session: pg.Client; name: string } | undefined;
  const lost = new WeakSet<pg.Client>();
  /** Names that this process has had: leases with them may be its own. */
  const ours = new Set<string>();
  const missingSince = new Map<string, number>();

  async function take(session: pg.Client, release: Release): Promise<string | undefined> {
    if (await isPooled(session)) return undefined;
    for (const name of [...ours, ...namesOf(host)]) {
      if (!(await tryLock(session, name))) continue;
      if (!ours.has(name)) await release(open(session), name);
      ours.add(name);
      return name;
    }
    return undefined;
  }

  return {
    begin(onTaken) {
      release = onTaken;
    },

    async keep(session) {
      if (release === undefined || held?.session === session) return;
      const name = await take(session, release);
      if (name !== undefined && !lost.has(session)) held = { session, name };
    },

    lose(session) {
      lost.add(session);
      if (held?.session === session) held = undefined;
    },

    tag: (claimId) => (held === undefined ? claimId : `${held.name}:${claimId}`),

    async gone(names, db) {
      // Without its own session this node cannot tell whether the server itself was away.
      if (held === undefined) {
        missingSince.clear();
        return [];
      }
      const others = names.filter((name) => !ours.has(name));
      const living = others.length === 0 ? new Set() : await lockedNames(db);
      const missing = others.filter((name) => !living.has(name));
      for (const name of missingSince.keys())
        if (!missing.includes(name)) missingSince.delete(name);
      const now = performance.now();
      for (const name of missing) if (!missingSince.has(name)) missingSince.set(name, now);
      return missing.filter((name) => now - (missingSince.get(name) ?? now) >= goneAfterMs);
    },
  };
}

/** Takes the lock of a name until the end of the transaction; false if a living node has it. */
export async function lockName(db: Db, name: string): Promise<boolean> {
  const query = sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockClass}::int, ${keyOf(name)}::int) as taken`;
  return (await query.execute(db)).rows[0]?.taken === true;
}

/** The names whose locks are held in this database. */
async function lockedNames(db: Db): Promise<Set<string>> {
  const query = sql<{ key: number }>`
    select objid::bigint as key from pg_locks
    where locktype = 'advisory' and classid = ${lockClass}::oid and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`;
  return new Set((await query.execute(db)).rows.map(({ key }) => nameOf(key)));
}

async function tryLock(session: pg.Client, name: string): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1::int, $2::int) as taken';
  const { rows } = await session.query<{ taken: boolean }>(text, [lockClass, keyOf(name)]);
  return rows[0]?.taken === true;
}

/** Behind a pooler, the process id of the handshake differs from that of the server that answers. */
async function isPooled(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== Reflect.get(session, 'processID');
}

function namesOf(host: string): string[] {
  return Array.from({ length: namesMax }, (_, number) => {
    const hash = createHash('sha256').update(`${host} ${number}`).digest();
    // Both a number of PostgreSQL with a sign and one without.
    return nameOf(hash.readUInt32BE() >>> 1);
  });
}

function nameOf(key: number): string {
  return `node-${key}`;
}

function keyOf(name: string): number {
  return Number(name.slice('node-'.length));
}

/** Held by every connection that works with sealed texts. Accounts have numbers from 1 on. */
const workLock = -2;

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * For a node's new connections. Each shares a lock for as long as it lives, so that the database never looks unused,
 * and a node whose connections broke while the key was rotated gets no other: its key is the old one.
 */
export function openKeyGuard(): (client: Client) => Promise<void> {
  let known: string | undefined;
  return async (client) => {
    // Two statements, because the second must see what was committed while the first waited.
    const answers = await client.query(
      `select pg_advisory_lock_shared(${workLock}); select value from set_once where name = '${keySetting}'`,
    );
    const [, found] = answers as unknown as pg.QueryResult<{ value: string }>[];
    const name = found?.rows[0]?.value;
    known ??= name;
    if (name === known) return;
    throw unavailable(
      new Error('The secret key was rotated while this node ran. Restart it with the new key.'),
    );
  };
}

/** Locks all others out until the transaction ends. Throws a DatabaseInUseError while any node is connected. */
export async function keepOthersOut(client: Client): Promise<void> {
  const { rows: tried } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${workLock}) as taken`,
  );
  if (tried[0]?.taken === true) return;
  const { rows } = await client.query<{ address: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as address
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1 and objid::bigint = ${workLock}::bigint & 4294967295
       and classid::bigint = 4294967295 and database = (select oid from pg_database where datname = current_database())
     order by address`,
  );
  throw new DatabaseInUseError(` from ${rows.map(({ address }) => address).join(', ')}`);
}
