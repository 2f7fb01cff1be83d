import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import { deleteConsumer } from './consumer-queries.ts';

/** Forgets how far a consumer is. Refuses with CONSUMER_NOT_FOUND when there is none of that name. */
export async function removeConsumer(tx: AccountDb, name: string): Promise<void> {
  if (await deleteConsumer(tx, name)) return;
  throw new Refusal('CONSUMER_NOT_FOUND', 'There is no such consumer');
}
