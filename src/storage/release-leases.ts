import type { Engine } from './engine.ts';

/**
 * Lets all leases run out at once, when the only process that works on a file starts: whoever held one is gone. On a server
 * nothing happens, because the leases of other nodes are alive.
 */
export function releaseLeases({ locks, transact }: Engine): () => Promise<void> {
  return async () => {
    if (locks !== undefined) return;
    await transact(async (tx) => {
      // Not taken back here: the queues know what follows for a delivery or a message that may have arrived.
      await tx
        .updateTable('deliveries')
        .set({ leased_until: 0 })
        .where('leased_until', 'is not', null)
        .execute();
      await tx
        .updateTable('messages')
        .set({ leased_until: 0 })
        .where('leased_until', 'is not', null)
        .execute();
    });
  };
}
