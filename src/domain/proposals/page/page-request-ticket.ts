import type { App } from '../../app.ts';
import type { PageRequest } from './page-request.ts';

const prefix = 'ticket.';
const identity = { kind: 'page_request_ticket' } as const;

/** Names a page request that is not stored: the request itself, sealed, so that it cannot be forged. */
export function sealTicket(app: App, pageRequest: PageRequest): string {
  return prefix + app.secretBox.seal(JSON.stringify({ pageRequest }), identity).text;
}

export function isTicket(pageRequestId: string): boolean {
  return pageRequestId.startsWith(prefix);
}

/** Undefined for a text that we did not seal, or not as a ticket. */
export function openTicket(app: App, ticket: string): PageRequest | undefined {
  try {
    const { pageRequest } = JSON.parse(
      app.secretBox.open({ text: ticket.slice(prefix.length), identity }),
    );
    return pageRequest;
  } catch {
    return undefined;
  }
}
