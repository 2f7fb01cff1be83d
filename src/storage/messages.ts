import type { MessageStore, Outbox } from '../domain/messages/store.ts';
import type { Engine } from './engine.ts';
import type { Db } from './schema.ts';

export function messageStore(_db: Db, _accountId: number): MessageStore {
  return {};
}

export function outbox(_engine: Engine): Outbox {
  return {};
}
