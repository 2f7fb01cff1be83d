import type { TemplateStore } from '../../domain/messages/store.ts';
import type { Db } from '../schema.ts';

export function templateStore(db: Db, accountId: number): TemplateStore {
  return {
    async list() {
      return select().orderBy('channel').orderBy('name').execute();
    },

    async find(channel, name) {
      return select().where('channel', '=', channel).where('name', '=', name).executeTakeFirst();
    },

    async put({ channel, name, subject, body }, at) {
      const content = { subject, body, updated_at: at };
      await db
        .insertInto('message_templates')
        .values({ account_id: accountId, channel, name, ...content })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'channel', 'name']).doUpdateSet(content),
        )
        .execute();
    },

    async remove(channel, name) {
      const { numDeletedRows } = await db
        .deleteFrom('message_templates')
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };

  function select() {
    return db
      .selectFrom('message_templates')
      .select(['channel', 'name', 'subject', 'body'])
      .where('account_id', '=', accountId);
  }
}
