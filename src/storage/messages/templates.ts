import type { TemplateStore } from '../../domain/messages/store.ts';
import type { Db } from '../../domain/schema.ts';

export function templateStore(db: Db, accountId: number): TemplateStore {
  return {
    async list() {
      return select().orderBy('channel').orderBy('name').execute();
    },

    async find(channel, name) {
      return select().where('channel', '=', channel).where('name', '=', name).executeTakeFirst();
    },

    async put({ channel, name, subject, body }, at) {
      const content = { subject, body, updatedAt: at };
      await db
        .insertInto('messageTemplates')
        .values({ accountId, channel, name, ...content })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'channel', 'name']).doUpdateSet(content),
        )
        .execute();
    },

    async remove(channel, name) {
      const { numDeletedRows } = await db
        .deleteFrom('messageTemplates')
        .where('accountId', '=', accountId)
        .where('channel', '=', channel)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };

  function select() {
    return db
      .selectFrom('messageTemplates')
      .select(['channel', 'name', 'subject', 'body'])
      .where('accountId', '=', accountId);
  }
}
