import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../domain/shared/refusal.ts';
import { clientHost } from '../http/client-origin.ts';

/**
 * Refuses requests that another site sends from a visitor's browser. The token in the address is the credential, and a
 * foreign page does not know it; this is the second lock. Clients that are not browsers send neither header.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site !== undefined ? site === 'same-origin' : isOwnOrigin(origin, clientHost(request));
  if (!isOwn) {
    throw new Refusal('UNAUTHORIZED_ACCESS', 'This request did not come from the page itself');
  }
}

/**
 * Compares hosts only, because the scheme may be unknown behind a proxy. Old browsers send `null` with a beacon from
 * a page without a referrer.
 */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return true;
  return URL.parse(origin)?.host === host;
}
