import { sql } from 'kysely';
import { type EventType, everyType } from '../../domain/events/catalogue.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import type { ChosenEvents } from '../webhooks/chosen-events.ts';
import { endpointColumns, type SelectedEndpoint } from './endpoint-states.ts';

/** A subscription with its endpoint. `sequence` is the number of its latest delivery. */
export type Target = ChosenEvents & SelectedEndpoint & { is_ordered: number; sequence: number };

function selectTargets(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('endpoint_states as state', 'state.subscription_id', 's.subscription_id')
    .select(endpointColumns)
    .select(['s.type', 's.types', 's.status_ids', 's.owner_ids', 's.is_ordered', 'state.sequence']);
}

/** Selects a subscription of an account. */
export const targetOf = preparedQuery<{ accountId: number; subscriptionId: string }, Target>(
  (db, value) =>
    selectTargets(db)
      .where('s.account_id', '=', value('accountId'))
      .where('s.subscription_id', '=', value('subscriptionId')),
);

/** Selects the subscriptions that may take events of a type. */
export const subscribedTo = preparedQuery<{ accountId: number; type: EventType }, Target>(
  (db, value) =>
    selectTargets(db)
      .where('s.account_id', '=', value('accountId'))
      .where('s.type', 'in', [value('type'), sql.lit<typeof everyType>(everyType)])
      .where('s.ended_at', 'is', null)
      .orderBy('s.subscription_id'),
);
