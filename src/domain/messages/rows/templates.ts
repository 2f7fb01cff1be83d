import type { AccountDb } from '../../account-db.ts';
import type { Moment } from '../../shared/time.ts';
import type { Channel } from '../message.ts';
import type { Template } from '../templates/template.ts';

export async function findTemplates(db: AccountDb): Promise<Template[]> {
  return select(db).orderBy('channel').orderBy('name').execute();
}

export async function findTemplate(
  db: AccountDb,
  channel: Channel,
  name: string,
): Promise<Template | undefined> {
  return select(db).where('channel', '=', channel).where('name', '=', name).executeTakeFirst();
}

export async function upsertTemplate(
  db: AccountDb,
  { channel, name, subject, body }: Template,
  at: Moment,
): Promise<void> {
  const content = { subject, body, updatedAt: at };
  await db.kysely
    .insertInto('messageTemplates')
    .values({ accountId: db.accountId, channel, name, ...content })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'channel', 'name']).doUpdateSet(content),
    )
    .execute();
}

/** False when there is none. */
export async function deleteTemplate(
  db: AccountDb,
  channel: Channel,
  name: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .remove('messageTemplates')
    .where('channel', '=', channel)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function select(db: AccountDb) {
  return db.own('messageTemplates').select(['channel', 'name', 'subject', 'body']);
}
