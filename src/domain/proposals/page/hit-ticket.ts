import type { App } from '../../app.ts';
import type { Hit } from './hit.ts';

const prefix = 'ticket.';
const identity = { kind: 'page_request_ticket' } as const;

/** Names a page request that is not stored: the request itself, sealed, so that it cannot be forged. */
export function sealTicket(app: App, hit: Hit): string {
  return prefix + app.secretBox.seal(JSON.stringify({ hit }), identity).text;
}

export function isTicket(hitId: string): boolean {
  return hitId.startsWith(prefix);
}

/** Undefined for a text that we did not seal, or not as a ticket. */
export function openTicket(app: App, ticket: string): Hit | undefined {
  try {
    const { hit } = JSON.parse(app.secretBox.open({ text: ticket.slice(prefix.length), identity }));
    return hit;
  } catch {
    return undefined;
  }
}
