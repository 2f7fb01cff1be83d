import type { AccountDb } from '../../account-db.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';

/** A picture of a customer's roof; undefined for every other document, and for one of another customer. */
export async function findRoofPicture(
  store: AccountDb,
  { customerId, pictureId }: { customerId: number; pictureId: number },
): Promise<Document | undefined> {
  const document = await findDocument(store, pictureId);
  return document?.customerId === customerId ? document : undefined;
}
