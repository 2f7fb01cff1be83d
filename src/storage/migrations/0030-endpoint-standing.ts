import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder } from './create-table.ts';

/** Each lane knows whether its endpoint answered promptly when last asked. */
export function endpointStanding({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await adder(db, 'lanes')('standing', text, "'unproven'");
    },
  };
}
