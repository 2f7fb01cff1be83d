import type { Generated } from 'kysely';
import type { DocumentKind } from '../../domain/documents/document.ts';

/** Stored files: logos, pictures of roofs, printed proposals, sealed contracts. */
export type DocumentTables = {
  documents: {
    document_id: Generated<number>;
    account_id: number;
    kind: DocumentKind;
    media_type: string;
    sha256: string;
    content: Uint8Array;
    created_at: number;
    /** The customer that a picture of a roof belongs to; null for other files. */
    customer_id: number | null;
  };
};
