import type { FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { clientOrigin } from '../http/client-origin.ts';

/**
 * Whatever changes something must come from a page of ours: browsers send the cookie of a session only from pages of the
 * same site, and tell here whose page it was. A program that is not a browser tells nothing and has no cookies.
 */
export function refuseForeignRequests(app: App, request: FastifyRequest): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return;
  const site = headers['sec-fetch-site'];
  const isForeignSite = typeof site === 'string' && !['same-origin', 'none'].includes(site);
  const own = [clientOrigin(request), new URL(app.baseUrl()).origin];
  const isForeignOrigin = headers.origin !== undefined && !own.includes(headers.origin);
  if (isForeignSite || (site === undefined && isForeignOrigin)) {
    throw new Refusal(
      'UNAUTHORIZED_ACCESS',
      'This request is only allowed from the pages of Sundesk',
    );
  }
}
