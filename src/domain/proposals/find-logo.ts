import type { AccountStore } from '../app.ts';

/** A logo in the form in which pages and PDFs take it. */
export async function findLogo(
  store: AccountStore,
  logoId: number | null,
): Promise<{ mediaType: string; content: Uint8Array } | undefined> {
  const document = logoId === null ? undefined : await store.documents.find(logoId);
  return document && { mediaType: document.mediaType, content: document.content };
}
