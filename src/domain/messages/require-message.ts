import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Message } from './message.ts';
import { selectMessages, toMessage } from './rows/messages.ts';

/** The message, or a refusal MESSAGE_NOT_FOUND. */
export async function requireMessage(store: AccountDb, messageId: string): Promise<Message> {
  const message = await findMessage(store, messageId);
  if (message === undefined) throw messageNotFound();
  return message;
}

export function messageNotFound(): Refusal {
  return new Refusal('MESSAGE_NOT_FOUND', 'There is no such message');
}

export async function findMessage(db: AccountDb, messageId: string): Promise<Message | undefined> {
  const row = await selectMessages(db.kysely)
    .where('accountId', '=', db.accountId)
    .where('messageId', '=', messageId)
    .where('purpose', '<>', 'team')
    .executeTakeFirst();
  return row && toMessage(row);
}
