import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** A version keeps the checklist that it was published with. One from before has none. */
export function consumerChecklist({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('proposals').addColumn('checklist_json', text).execute();
    },
  };
}
