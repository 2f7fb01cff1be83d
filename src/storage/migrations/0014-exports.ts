import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notices that are on their way already lose their words, which hold codes for signing. */
export function exports(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update messages set text = '', html = '' where purpose <> 'project' and ended_at is not null`.execute(
        db,
      );
    },
  };
}
