import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { cleanPicture, cleanSmallPicture } from '../documents/clean-picture.ts';
import { deleteFiles, insertDocument } from '../documents/queries.ts';
import { findProject } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import { sha256 } from '../shared/secrets.ts';
import type { CustomerFile } from './file.ts';
import { fileMediaTypes } from './file-limits.ts';
import { filesOf, findFile } from './queries.ts';

type FileEnding = keyof typeof fileMediaTypes;

/** How files of a kind begin. Those of Office are zipped. Text has no such sign. */
const beginnings: Partial<Record<FileEnding, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  docx: [0x50, 0x4b, 0x03, 0x04],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  pptx: [0x50, 0x4b, 0x03, 0x04],
  zip: [0x50, 0x4b, 0x03, 0x04],
};

/** A site is documented with some dozens of photos. */
export const filesMax = 200;
/** Of an account: 3,000 files of 7 MB, each of which is in every backup; in a file store 50 times as many. */
const accountGigabytesMax = { database: 20, fileStore: 1000 };

/**
 * Stores a file with a customer and returns its id; the place and camera in a photo are removed. Refuses with
 * CUSTOMER_NOT_FOUND, PROJECT_NOT_FOUND for a project of another customer, BODY_TOO_LARGE a photo above 10 MB, and with
 * INVALID_PARAMETERS a file that is not what its name says, and more than a customer or an account may have.
 */
export async function addFile(
  app: App,
  tx: AccountDb,
  file: {
    customerId: number;
    projectId: number | null;
    /** As `fileName` takes it. */
    name: string;
    content: Uint8Array;
    userId: number;
    receivedEmailId?: number;
  },
): Promise<number> {
  const { customerId, projectId, name, userId, receivedEmailId = null } = file;
  await requireCustomer(tx, { customerId });
  await requireProjectOf(tx, customerId, projectId);
  const { mediaType, content } = readContent(name, file.content);
  if ((await filesOf(tx, customerId)).length >= filesMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `A customer has at most ${filesMax} files; delete some first`,
    );
  }
  const byteSize = content.byteLength;
  const gigabytesMax = accountGigabytesMax[app.fileStore ? 'fileStore' : 'database'];
  if ((await bytesInFiles(tx)) + byteSize > gigabytesMax * 2 ** 30) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `All files together have at most ${gigabytesMax} GB; delete some first`,
    );
  }
  const createdAt = app.now();
  const documentId = await store(tx, { customerId, mediaType, content, createdAt });
  return insertFile(tx, {
    customerId,
    projectId,
    documentId,
    name,
    mediaType,
    byteSize,
    createdAt,
    addedBy: userId,
    receivedEmailId,
  });
}

/**
 * Gives a photo its small picture, which the list shows. Refuses with FILE_NOT_FOUND, and with INVALID_PARAMETERS another kind
 * of file and more than 1,600 pixels a side.
 */
export async function setThumbnail(
  app: App,
  tx: AccountDb,
  { fileId, content }: { fileId: number; content: Uint8Array },
): Promise<void> {
  const { customerId, mediaType, thumbnailId: before } = await requireFile(tx, fileId);
  if (!mediaType.startsWith('image/')) {
    throw new Refusal('INVALID_PARAMETERS', 'Only a photo has a small picture');
  }
  const picture = cleanSmallPicture(content, 'picture');
  const thumbnailId = await store(tx, { customerId, ...picture, createdAt: app.now() });
  await updateFile(tx, fileId, { thumbnailId });
  if (before !== null) await deleteFiles(tx, 'file', [before]);
}

/** Renames a file, or says which project it is about. Refuses with FILE_NOT_FOUND, and PROJECT_NOT_FOUND like `addFile`. */
export async function changeFile(
  tx: AccountDb,
  { fileId, name, projectId }: Pick<CustomerFile, 'fileId' | 'name' | 'projectId'>,
): Promise<void> {
  const file = await requireFile(tx, fileId);
  await requireProjectOf(tx, file.customerId, projectId);
  const endingBefore = endingIn(file.name);
  const isRenamed = endingIn(name) !== endingBefore;
  await updateFile(tx, fileId, { name: isRenamed ? `${name}${endingBefore}` : name, projectId });
}

/** Deletes a file for good. Refuses with FILE_NOT_FOUND. */
export async function removeFile(tx: AccountDb, { fileId }: { fileId: number }): Promise<void> {
  const { documentId, thumbnailId } = await requireFile(tx, fileId);
  await deleteFile(tx, fileId);
  await deleteFiles(tx, 'file', thumbnailId === null ? [documentId] : [documentId, thumbnailId]);
}

/** Refuses with FILE_NOT_FOUND. */
export async function requireFile(db: AccountDb, fileId: number): Promise<CustomerFile> {
  const file = await findFile(db, fileId);
  if (file === undefined) throw fileNotFound();
  return file;
}

export function fileNotFound(): Refusal {
  return new Refusal('FILE_NOT_FOUND', 'There is no such file');
}

function store(
  tx: AccountDb,
  document: { customerId: number; mediaType: string; content: Uint8Array; createdAt: number },
): Promise<number> {
  return insertDocument(tx, { ...document, kind: 'file', sha256: sha256(document.content) });
}

async function requireProjectOf(
  tx: AccountDb,
  customerId: number,
  projectId: number | null,
): Promise<void> {
  if (projectId === null) return;
  const project = await findProject(tx, projectId);
  if (project?.customerId === customerId) return;
  throw new Refusal('PROJECT_NOT_FOUND', 'The customer has no such project');
}

function endingIn(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0] ?? '';
}

/** The ending of a name that tells the kind of the file. Refuses with INVALID_PARAMETERS a kind that is not taken. */
export function endingOf(name: string): FileEnding {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(fileMediaTypes, ending)) return ending as FileEnding;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'Upload a photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a ZIP',
  );
}

/**
 * What is stored of an uploaded file: a photo without the place, time and camera in it, and every other file as it is.
 * Refuses with INVALID_PARAMETERS a file that is not what its name says.
 */
function readContent(
  name: string,
  content: Uint8Array,
): { mediaType: string; content: Uint8Array } {
  const ending = endingOf(name);
  if (content.length === 0) throw new Refusal('INVALID_PARAMETERS', 'The file is empty');
  const mediaType = fileMediaTypes[ending];
  if (mediaType.startsWith('image/')) return cleanPicture(content);
  const beginning = beginnings[ending] ?? [];
  const isText = mediaType.startsWith('text/');
  if (isText ? content.includes(0) : beginning.some((byte, index) => content[index] !== byte)) {
    throw new Refusal('INVALID_PARAMETERS', `The file is not a .${ending} file, as its name says`);
  }
  return { mediaType, content };
}

/** What the files of all customers hold, in bytes. */
async function bytesInFiles(db: AccountDb): Promise<number> {
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

async function updateFile(
  db: AccountDb,
  fileId: number,
  change: Partial<Pick<CustomerFile, 'name' | 'projectId' | 'thumbnailId'>>,
): Promise<void> {
  await db.change('customerFiles').set(change).where('fileId', '=', fileId).execute();
}

async function deleteFile(db: AccountDb, fileId: number): Promise<void> {
  await db.remove('customerFiles').where('fileId', '=', fileId).execute();
}
