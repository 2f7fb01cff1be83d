import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { addFile } from '../../files/change-files.ts';
import { fileNameCharactersMax } from '../../files/file-limits.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import type { Attachment } from './found-email.ts';

/** What strangers who write in the name of customers can make an account store in a day. */
export const replyFilesPerDayMax = 30;
const accountBytesPerDayMax = 2 ** 30;

/**
 * Stores the files that came with a reply among those of its customer, as far as they are of a kind that is taken. Returns
 * the names of the others, which stay in the mailbox.
 */
export async function takeFiles(
  app: App,
  tx: AccountDb,
  {
    attachments,
    ...reply
  }: {
    customerId: number;
    projectId: number | null;
    receivedEmailId: number;
    attachments: readonly Attachment[];
  },
): Promise<string[]> {
  if (attachments.length === 0) return [];
  const { customerId } = reply;
  const { ownerId: userId } = await tx
    .own('customers')
    .select('ownerId')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const today = await takenSince(tx, customerId, app.now() - dayMs);
  const left: string[] = [];
  for (const { name, content } of attachments) {
    const isOverLimit =
      today.files >= replyFilesPerDayMax ||
      today.bytes + (content?.byteLength ?? 0) > accountBytesPerDayMax;
    if (content === undefined || isOverLimit) {
      left.push(name);
      continue;
    }
    try {
      await addFile(app, tx, { ...reply, name: safeName(name), content, userId });
      today.files += 1;
      today.bytes += content.byteLength;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(name);
    }
  }
  return left;
}

/** The files of a customer, and the bytes of all files of the account, that came with replies since then. */
async function takenSince(
  db: AccountDb,
  customerId: number,
  since: Moment,
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .own('customerFiles')
    .select(({ fn }) => [
      fn.countAll().filterWhere('customerId', '=', customerId).as('files'),
      fn.sum<number | string | null>('byteSize').as('bytes'),
    ])
    .where('receivedEmailId', 'is not', null)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** As `fileName` takes it, with the ending that tells its kind. */
function safeName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|]/g, '-');
  const ending = /\.[^.]{1,9}$/.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - ending.length).trim() || 'file';
  return `${stem.slice(0, fileNameCharactersMax - ending.length).toWellFormed()}${ending}`;
}
