import type { SchemaWriter } from '../schema-writer.ts';

/** The library of rebates of an account. */
export async function rebates({ table, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('rebates', {
    rebate_id: 'id',
    account_id: 'account',
    state: 'text',
    name: 'text',
    created_at: 'integer',
    updated_at: 'integer',
    rebate_json: 'text',
  });
  await uniqueIndex('rebates_name', 'rebates (account_id, state, name)');
}
