import type { SchemaWriter } from '../schema-writer.ts';

/** What several nodes on one database must agree on. */
export async function nodes({ table }: SchemaWriter): Promise<void> {
  await table('set_once', { name: 'text primary key', value: 'text' });
}
