import type { SchemaWriter } from '../schema-writer.ts';

/** The product library of an account. */
export async function products({ table, uniqueIndex }: SchemaWriter): Promise<void> {
  await table('products', {
    product_id: 'id',
    account_id: 'account',
    kind: 'text',
    maker: 'text',
    model: 'text',
    watts: 'integer',
    nominal_watt_hours: 'integer',
    usable_watt_hours: 'integer',
    price_cents: 'integer',
    archived_at: 'integer?',
    created_at: 'integer',
    updated_at: 'integer',
    datasheet_json: "text default '{}'",
  });
  await uniqueIndex('products_name', 'products (account_id, kind, maker, model)');
}
