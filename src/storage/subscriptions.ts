import type { EventType } from '../domain/events/catalogue.ts';
import type { SubscriptionStore } from '../domain/webhooks/store.ts';
import { type EndReason, subscriptionsMax } from '../domain/webhooks/subscription.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function subscriptionStore(db: Db, accountId: number): SubscriptionStore {
  return {
    async insert(subscription) {
      await db
        .insertInto('subscriptions')
        .values({
          subscription_id: subscription.subscriptionId,
          account_id: accountId,
          hook_url: subscription.hookUrl,
          type: subscription.type,
          sealed_secret: subscription.sealedSecret,
          created_at: subscription.createdAt,
        })
        .execute();
    },

    async list() {
      const rows = await db
        .selectFrom('subscriptions')
        .select([
          'subscription_id as subscriptionId',
          'hook_url as hookUrl',
          'type',
          'created_at as createdAt',
          'ended_at as endedAt',
          'end_reason as endReason',
        ])
        .where('account_id', '=', accountId)
        .where((or) => or.or([or('ended_at', 'is', null), or('end_reason', '=', 'gone')]))
        .orderBy('created_at')
        .orderBy('subscription_id')
        .limit(subscriptionsMax)
        .execute();
      return rows.map((row) => ({
        ...row,
        type: row.type as EventType,
        endedAt: row.endedAt ?? undefined,
        endReason: (row.endReason as EndReason | null) ?? undefined,
      }));
    },

    async countActive() {
      const { count } = await db
        .selectFrom('subscriptions')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async activeIds(type) {
      return (await activeOfType(db, { accountId, type })).map((row) => row.subscription_id);
    },

    async end(choice, { at, reason }) {
      const ending = db
        .updateTable('subscriptions')
        .set({ ended_at: at, end_reason: reason })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .returning('subscription_id');
      const chosen =
        'subscriptionId' in choice
          ? ending.where('subscription_id', '=', choice.subscriptionId)
          : ending.where('hook_url', '=', choice.hookUrl).where('type', '=', choice.type);
      return (await chosen.execute()).map((row) => row.subscription_id);
    },
  };
}

const activeOfType = preparedQuery<
  { accountId: number; type: string },
  { subscription_id: string }
>((db, value) =>
  db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('account_id', '=', value('accountId'))
    .where('type', '=', value('type'))
    .where('ended_at', 'is', null)
    .orderBy('subscription_id'),
);
