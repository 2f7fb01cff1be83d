import { z } from 'zod';
import { isVisibleLine, trimmed } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';
import { fileNameCharactersMax } from './file-limits.ts';

/** A name as people see it, which is safe to save a file under on every system. */
export const fileName = z
  .string()
  .overwrite(trimmed)
  .max(fileNameCharactersMax, `must have at most ${fileNameCharactersMax} characters`)
  .refine(
    (name) => name !== '' && isVisibleLine(name) && !/[\\/:*?"<>|]/.test(name),
    'must be a file name, without any of \\ / : * ? " < > |',
  );

/** A file or photo that belongs to a customer. */
export type CustomerFile = {
  fileId: number;
  customerId: number;
  /** The project that it is about; null if it is about none, or about all. */
  projectId: number | null;
  /** The document that holds its content. */
  documentId: number;
  /** The document with its small picture; null for what is not a photo. */
  thumbnailId: number | null;
  name: string;
  mediaType: string;
  byteSize: number;
  /** The member who added it. */
  addedBy: number;
  /** The reply by email that it came with; null for other files. */
  receivedEmailId: number | null;
  createdAt: Moment;
};
