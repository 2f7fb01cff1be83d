import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';

/** Forgets how far a consumer is. Refuses with CONSUMER_NOT_FOUND when there is none of that name. */
export async function removeConsumer(tx: AccountStore, name: string): Promise<void> {
  if (await tx.consumers.remove(name)) return;
  throw new Refusal('CONSUMER_NOT_FOUND', 'There is no such consumer');
}
