import type { Moment } from '../shared/time.ts';

/**
 * The headers that distinguish one attempt from another, for the owner to compare with what arrived. The signature is
 * left out: its holder could send the same body while its time is fresh.
 */
export function requestHeaders(eventId: string, startedAt: Moment): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(startedAt / 1000)),
    'webhook-signature': 'v1,…',
  };
}
