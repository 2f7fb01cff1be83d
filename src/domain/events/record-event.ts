import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { LinkedFile } from '../documents/document.ts';
import { publicFileLink } from '../documents/file-link.ts';
import { JsonText, joinJson } from '../shared/json-text.ts';
import { deskUrl, proposalPageUrl, withoutSigningLinks } from '../shared/page-links.ts';
import type { Moment } from '../shared/time.ts';
import type { Event, EventToRecord, EventType } from './event.ts';
import { insertWithDeliveries } from './event-queries.ts';

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

/**
 * Writes that several things happened, in their order and in about as many statements as one. Their numbers go on from
 * `first`, where the change that they tell of has taken them.
 */
export async function recordEvents(
  app: App,
  tx: AccountDb,
  facts: readonly Fact[],
  first?: number,
): Promise<void> {
  if (facts.length === 0) return;
  const events: EventToRecord[] = [];
  for (const fact of facts) events.push(await toEvent(app, tx.accountId, fact));
  await insertWithDeliveries(tx, events, first);
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

/** Renders the payload of an event, as receivers and `getevents` see it. */
export function renderBody(event: {
  eventId: string;
  type: EventType;
  occurredAt: Moment;
  isTest?: boolean;
  data: object;
  context: EventContext | undefined;
}): string {
  const { eventId: id, type, occurredAt, isTest = false, data, context } = event;
  const timestamp = new Date(occurredAt).toISOString();
  const body = joinJson({
    id,
    type,
    timestamp,
    ...(isTest && { test: true }),
    data: new JsonText(joinJson(data)),
    context,
  });
  // Receivers and readers of the feed must not be able to sign, whatever links a note or a message contains.
  return withoutSigningLinks(body);
}

/** The payload that remains of an event once its customer's data is erased. */
export function renderErasedBody(event: Event): string {
  const data = { customer: { customer_id: String(event.customerId) }, erased: true };
  const { context } = JSON.parse(event.body) as { context?: EventContext };
  return renderBody({ ...event, data, context: erasedContext(context) });
}

/** The project that an event is about, as far as its context needs it. */
type EventProject = { projectId: number; proposalLink: string };

/**
 * The account of the event and links to more, beside `data`, so that the members of each type stay unchanged. Not in headers, which
 * the feed does not keep and no-code tools hardly reach.
 */
export type EventContext = {
  account_id: string;
  desk_url: string;
  proposal_url: string;
  pdf_url: string;
  pdf_expires_at: string;
};

/** The context of an event, from what its caller has at hand: it asks the database nothing. */
export function eventContext(
  app: Pick<App, 'baseUrl' | 'now' | 'fileLinkKey'>,
  {
    accountId,
    customerId,
    project,
    file,
  }: {
    accountId: number;
    customerId: number;
    project: EventProject | undefined;
    file?: LinkedFile | undefined;
  },
): EventContext {
  const screen =
    project === undefined ? `customers/${customerId}` : `projects/${project.projectId}`;
  return {
    account_id: String(accountId),
    desk_url: deskUrl(app, accountId, screen),
    proposal_url: proposalPageUrl(app, project),
    ...publicFileLink(app, file && { accountId, ...file }),
  };
}

/** The context of an event whose customer's data was erased: nothing in it leads to a document. */
function erasedContext(context: EventContext | undefined): EventContext | undefined {
  return context && { ...context, proposal_url: '', pdf_url: '', pdf_expires_at: '' };
}
