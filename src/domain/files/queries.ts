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

/** What the files of all customers hold, in bytes. */
export async function bytesInFiles(db: AccountDb): Promise<number> {
  const { bytes } = await db
    .own('customerFiles')
    .select(({ fn }) => fn.sum<number | string | null>('byteSize').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertFile(
  db: AccountDb,
  file: Omit<CustomerFile, 'fileId' | 'thumbnailId'>,
): Promise<number> {
  const { fileId } = await db.kysely
    .insertInto('customerFiles')
    .values({ ...file, accountId: db.accountId, thumbnailId: null })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  return fileId;
}

export async function updateFile(
  db: AccountDb,
  fileId: number,
  change: Partial<Pick<CustomerFile, 'name' | 'projectId' | 'thumbnailId'>>,
): Promise<void> {
  await db.change('customerFiles').set(change).where('fileId', '=', fileId).execute();
}

export async function deleteFile(db: AccountDb, fileId: number): Promise<void> {
  await db.remove('customerFiles').where('fileId', '=', fileId).execute();
}
