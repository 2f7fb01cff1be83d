import type { Moment } from '../shared/time.ts';

export type DocumentKind = 'proposal' | 'contract' | 'paper' | 'evidence' | 'logo';

/** A file that is never changed once it is stored. */
export type Document = {
  documentId: number;
  kind: DocumentKind;
  mediaType: string;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  content: Uint8Array;
  createdAt: Moment;
};

export type DocumentStore = {
  insert(document: Omit<Document, 'documentId'>): Promise<number>;
  find(documentId: number): Promise<Document | undefined>;
};
