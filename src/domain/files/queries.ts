import type { AccountDb } from '../account-db.ts';
import type { CustomerFile } from './file.ts';

const columns = [
  'fileId',
  'customerId',
  'projectId',
  'documentId',
  'thumbnailId',
  'name',
  'mediaType',
  'byteSize',
  'addedBy',
  'receivedEmailId',
  'createdAt',
] as const;

/** The files of a customer, the newest first. */
export function filesOf(db: AccountDb, customerId: number): Promise<CustomerFile[]> {
  return db
    .own('customerFiles')
    .select(columns)
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('fileId', 'desc')
    .execute();
}

export function findFile(db: AccountDb, fileId: number): Promise<CustomerFile | undefined> {
  return db.own('customerFiles').select(columns).where('fileId', '=', fileId).executeTakeFirst();
}
