import type { Moment } from '../shared/time.ts';

export type DocumentKind = 'proposal' | 'contract' | 'paper' | 'evidence' | 'logo' | 'roof';

/** A file that is never changed once it is stored. */
export type Document = {
  documentId: number;
  kind: DocumentKind;
  mediaType: string;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  content: Uint8Array;
  createdAt: Moment;
  /** The customer that a picture of a roof belongs to; undefined for other files. */
  customerId?: number | undefined;
};

export type DocumentStore = {
  insert(document: Omit<Document, 'documentId'>): Promise<number>;
  find(documentId: number): Promise<Document | undefined>;
  /** The pictures of a customer's roof, oldest first. */
  roofPictures(
    customerId: number,
  ): Promise<Pick<Document, 'documentId' | 'sha256' | 'createdAt'>[]>;
  /** Removes pictures of a customer's roof. */
  removeRoofPictures(customerId: number, documentIds: readonly number[]): Promise<void>;
};
