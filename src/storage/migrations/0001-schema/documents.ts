import type { SchemaWriter } from '../schema-writer.ts';

/** Files as they are: PDFs, logos, evidence. */
export async function documents({ table, index }: SchemaWriter): Promise<void> {
  await table('documents', {
    document_id: 'id',
    account_id: 'account',
    kind: 'text',
    media_type: 'text',
    sha256: 'text',
    content: 'bytes',
    created_at: 'integer',
  });
  await index('documents_by_hash', 'documents (sha256)');
}
