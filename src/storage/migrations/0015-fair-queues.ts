import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Queues that many accounts share are looked up by account. */
export function fairQueues(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index messages_waiting on messages (channel, purpose, account_id, due_at) where due_at is not null`.execute(
        db,
      );
    },
  };
}
