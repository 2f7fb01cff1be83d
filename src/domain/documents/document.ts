import type { Moment } from '../shared/time.ts';

export type DocumentKind =
  | 'proposal'
  | 'contract'
  | 'paper'
  | 'evidence'
  | 'logo'
  | 'roof'
  /** A picture of a model in the library, and its datasheet. */
  | 'product'
  | 'datasheet'
  /** Of a member of the team. */
  | 'photo'
  /** What members keep with a customer, and the small picture of a photo among it. */
  | 'file';

/** A file that is never changed once it is stored. */
export type Document = {
  documentId: number;
  kind: DocumentKind;
  mediaType: string;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  content: Uint8Array;
  /** The object in the file store that holds the content, which is empty here then (`readContent`); undefined for most. */
  objectKey?: string | undefined;
  createdAt: Moment;
  /** The customer that a picture of a roof or a file belongs to; undefined for others. */
  customerId?: number | undefined;
};

/** A stored file as what shows it names it: the hash says of what content it was. */
export type FileReference = Pick<Document, 'documentId' | 'sha256'>;

/** Files of which no two have the same content: of the account, or of one of its customers. */
export type FileGroup = { kind: DocumentKind; customerId?: number | undefined };

/**
 * A stored file that a link may lead to: the PDF of one version of a proposal, or what shows that a contract was
 * signed.
 */
export type LinkedFile = { kind: 'proposal' | 'contract'; id: string; documentId: number };
