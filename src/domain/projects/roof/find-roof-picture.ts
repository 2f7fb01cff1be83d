import type { AccountStore } from '../../app.ts';
import type { Document } from '../../documents/document.ts';

/** A picture of a customer's roof; undefined for every other document, and for one of another customer. */
export async function findRoofPicture(
  store: AccountStore,
  { customerId, pictureId }: { customerId: number; pictureId: number },
): Promise<Document | undefined> {
  const document = await store.documents.find(pictureId);
  return document?.customerId === customerId ? document : undefined;
}
