import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { LinkedFile } from '../documents/document.ts';
import type { EventToRecord, EventType } from './event.ts';
import { insertWithDeliveries } from './event-queries.ts';
import { type EventProject, eventContext, renderBody } from './render-body.ts';

/** Something that happened. */
export type Fact = {
  type: EventType;
  customerId: number;
  /** The project it is about; without one it is about the customer alone. */
  project?: EventProject | undefined;
  /** The document that it is about, to which its context gives a link. */
  file?: LinkedFile | undefined;
  data: object;
  /** The span that it belongs to, if it is not that of the caller. */
  causedBy?: string | undefined;
};

/**
 * Writes that something happened, with a delivery for each subscription to its type that its customer passes the filter
 * of. `tx` is the transaction of the change itself, so the change, its event and its deliveries commit together or not
 * at all.
 */
export async function recordEvent(app: App, tx: AccountDb, fact: Fact): Promise<void> {
  await recordEvents(app, tx, [fact]);
}

/** Writes that several things happened, in their order and in about as many statements as one. */
export async function recordEvents(app: App, tx: AccountDb, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const events: EventToRecord[] = [];
  for (const fact of facts) events.push(await toEvent(app, tx.accountId, fact));
  await insertWithDeliveries(tx, events);
}

function toEvent(app: App, accountId: number, fact: Fact): Promise<EventToRecord> {
  const { type, customerId, project, file, data, causedBy } = fact;
  const eventId = app.newId('evt');
  const occurredAt = app.now();
  const context = eventContext(app, { accountId, customerId, project, file });
  const body = renderBody({ eventId, type, occurredAt, data, context });
  return app.tracing.inSpan(
    {
      name: `record ${type}`,
      kind: 'producer',
      attributes: { 'sundesk.event_id': eventId },
      causedBy,
    },
    async () => ({
      eventId,
      type,
      occurredAt,
      customerId,
      body,
      traceparent: app.tracing.traceparent(),
    }),
  );
}
