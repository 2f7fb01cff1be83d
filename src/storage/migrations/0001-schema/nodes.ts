import type { SchemaWriter } from '../schema-writer.ts';

/** The tables that nodes on one database share. */
export async function nodes({ table }: SchemaWriter): Promise<void> {
  await table('set_once', { name: 'text primary key', value: 'text' });
}
