import { deskUrl } from '../accounts/desk-url.ts';
import type { App } from '../app.ts';
import type { LinkedFile } from '../documents/document.ts';
import { publicFileLink } from '../documents/file-link.ts';
import { JsonText, joinJson } from '../shared/json-text.ts';
import { proposalPageUrl, withoutSigningLinks } from '../shared/page-links.ts';
import type { Moment } from '../shared/time.ts';
import type { Event, EventType } from './event.ts';

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
export type EventProject = { projectId: number; proposalLink: string };

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
