import type { AccountDb } from '../account-db.ts';
import { findDocument } from '../documents/queries.ts';

/** A logo in the form in which pages and PDFs take it. */
export async function findLogo(
  store: AccountDb,
  logoId: number | null,
): Promise<{ mediaType: string; content: Uint8Array } | undefined> {
  const document = logoId === null ? undefined : await findDocument(store, logoId);
  return document && { mediaType: document.mediaType, content: document.content };
}
