import { sql } from 'kysely';
import { preparedQuery } from '../../../database/prepared-query.ts';
import { type EventType, everyType } from '../../events/catalogue.ts';
import type { Db } from '../../schema.ts';
import type { ChosenEvents } from '../../webhooks/rows/chosen-events.ts';
import { endpointColumns, type SelectedEndpoint } from './endpoint-states.ts';

/** A subscription with its endpoint. `sequence` is the number of its latest delivery. */
export type Target = ChosenEvents & SelectedEndpoint & { isOrdered: number; sequence: number };

function selectTargets(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('endpointStates as state', 'state.subscriptionId', 's.subscriptionId')
    .select(endpointColumns)
    .select(['s.type', 's.types', 's.statusIds', 's.ownerIds', 's.isOrdered', 'state.sequence']);
}

/** Selects a subscription of an account. */
export const targetOf = preparedQuery<{ accountId: number; subscriptionId: string }, Target>(
  (db, value) =>
    selectTargets(db)
      .where('s.accountId', '=', value('accountId'))
      .where('s.subscriptionId', '=', value('subscriptionId')),
);

/** Selects the subscriptions that may take events of a type. */
export const subscribedTo = preparedQuery<{ accountId: number; type: EventType }, Target>(
  (db, value) =>
    selectTargets(db)
      .where('s.accountId', '=', value('accountId'))
      .where('s.type', 'in', [value('type'), sql.lit<typeof everyType>(everyType)])
      .where('s.endedAt', 'is', null)
      .orderBy('s.subscriptionId'),
);
