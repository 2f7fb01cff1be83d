import type pg from 'pg';
import { keySetting } from '../set-once.ts';
import { DatabaseInUseError, unavailable } from '../unavailable.ts';

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
