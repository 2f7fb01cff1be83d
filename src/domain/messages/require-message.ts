import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Message } from './message.ts';

/** The message, or a refusal MESSAGE_NOT_FOUND. */
export async function requireMessage(store: AccountStore, messageId: string): Promise<Message> {
  const message = await store.messages.find(messageId);
  if (message === undefined) throw messageNotFound();
  return message;
}

export function messageNotFound(): Refusal {
  return new Refusal('MESSAGE_NOT_FOUND', 'There is no such message');
}
