import type { AccountStore, App } from '../app.ts';
import type { LinkedFile } from '../documents/linked-file.ts';
import { inParallel } from '../shared/in-parallel.ts';
import type { EventType } from './catalogue.ts';
import { type EventProject, eventContext } from './event-context.ts';
import { renderBody } from './render-body.ts';

/**
 * Writes that something happened, with a delivery for each subscription to its type that its customer passes the filter
 * of. `tx` is the transaction of the change itself, so the change, its event and its deliveries commit together or not
 * at all.
 */
export async function recordEvent(
  app: App,
  tx: AccountStore,
  fact: {
    type: EventType;
    customerId: number;
    /** The project it is about; without one it is about the customer alone. */
    project?: EventProject | undefined;
    /** The document that it is about, to which its context gives a link. */
    file?: LinkedFile | undefined;
    data: object;
  },
): Promise<void> {
  const { type, customerId, project, file, data } = fact;
  const eventId = app.newId('evt');
  const occurredAt = app.now();
  const context = eventContext(app, { accountId: tx.accountId, customerId, project, file });
  const body = renderBody({ eventId, type, occurredAt, data, context });
  await app.tracing.inSpan(
    { name: `record ${type}`, kind: 'producer', attributes: { 'sundesk.event_id': eventId } },
    async () => {
      const traceparent = app.tracing.traceparent();
      // Written in this order, because the deliveries refer to the event.
      await inParallel([
        tx.events.insert({ eventId, type, occurredAt, customerId, body, traceparent }),
        tx.deliveries.enqueue({ eventId, type, customerId, body, traceparent }),
      ]);
    },
  );
}
