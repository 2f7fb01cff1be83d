import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Fields of the firm's own for customers. */
export function customFields({ id, integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table custom_fields (
        field_id ${id},
        account_id ${integer} not null references accounts (account_id),
        name ${text} not null,
        kind ${text} not null,
        choices_json ${text} not null,
        created_at ${integer} not null
      ) ${end}`);
      await run('create index custom_fields_in_order on custom_fields (account_id, field_id)');
      await run(`create table custom_field_values (
        value_id ${id},
        account_id ${integer} not null references accounts (account_id),
        customer_id ${integer} not null references customers (customer_id),
        field_id ${integer} not null references custom_fields (field_id),
        value ${text} not null
      ) ${end}`);
      await run(
        'create unique index custom_field_values_of_customer on custom_field_values (customer_id, field_id)',
      );
      await run('create index custom_field_values_of_field on custom_field_values (field_id)');
      await run(
        'create index custom_field_values_in_order on custom_field_values (account_id, value_id)',
      );
    },
  };
}
