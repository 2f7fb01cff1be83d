import { sql } from 'kysely';
import type { Engine } from '../database/engine.ts';
import type { Db } from '../domain/schema.ts';

/** Lets leases of processes that are gone run out at once. */
export function releaseLeases({ nodes, reads }: Pick<Engine, 'nodes' | 'reads'>): {
  /** Prepares a process that is about to take leases. */
  begin: () => Promise<void>;
  /** Releases those of other nodes; undefined where there are none. Returns how many it released. */
  ofGoneNodes: (() => Promise<number>) | undefined;
} {
  const { others } = nodes;
  return {
    begin: () => nodes.begin(expire),
    ofGoneNodes:
      others &&
      (async () => {
        let released = 0;
        for (const name of await others.gone(await nodesWithLeases(reads), reads)) {
          released += await others.releaseGone(name, expire);
        }
        return released;
      }),
  };
}

/**
 * Expires the leases of a node, or of all. The work itself is not released here: the queues know what follows for a
 * delivery or a message that may have arrived.
 */
async function expire(db: Db, node: string | undefined): Promise<number> {
  let released = 0;
  for (const table of ['deliveries', 'messages'] as const) {
    const leased = db
      .updateTable(table)
      .set({ leasedUntil: 0 })
      .where('leasedUntil', 'is not', null);
    const ofNode = node === undefined ? leased : leased.where('claimId', 'like', `${node}:%`);
    released += Number((await ofNode.executeTakeFirstOrThrow()).numUpdatedRows);
  }
  return released;
}

async function nodesWithLeases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select split_part(claim_id, ':', 1) as name from deliveries
      where leased_until is not null and claim_id like 'node-%:%'
    union select split_part(claim_id, ':', 1) from messages
      where leased_until is not null and claim_id like 'node-%:%'`.execute(db);
  return rows.map(({ name }) => name);
}
