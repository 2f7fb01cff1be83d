import type { SchemaWriter } from '../schema-writer.ts';

/** The library of electricity plans of an account. */
export async function plans({ table, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('plans', {
    plan_id: 'id',
    account_id: 'account',
    retailer: 'text',
    name: 'text',
    created_at: 'integer',
    updated_at: 'integer',
    plan_json: 'text',
  });
  await uniqueIndex('plans_name', 'plans (account_id, retailer, name)');
}
