import type { FastifyReply, FastifyRequest } from 'fastify';
import { findTeams } from '../../domain/accounts/team/find-teams.ts';
import type { App } from '../../domain/app.ts';
import { clientScheme } from '../http/client-origin.ts';
import { isScanner } from './scanners.ts';

const cookieName = 'sundesk_viewer';
const cookiePattern = /(?:^|;\s*)sundesk_viewer=([\w-]{22})(?:;|$)/;
const yearSeconds = 365 * 24 * 60 * 60;

/** The visitor, as the domain needs them to tell people from machines, and the installer's team from others. */
export async function readVisit(app: App, request: FastifyRequest) {
  const { staff } = request.query as Record<string, unknown>;
  return {
    viewer: viewerOf(request) ?? app.randomBytes(16).toString('base64url'),
    kind: kindOf(request),
    isScanner: isScanner(request.headers['user-agent'] ?? ''),
    staffToken: typeof staff === 'string' ? staff : undefined,
    teams: await findTeams(app, request.headers.cookie ?? ''),
    request: requestOf(request),
  };
}

export function requestOf(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** The cookie's value; undefined without one, or with one that we never gave. */
export function viewerOf({ headers }: FastifyRequest): string | undefined {
  return cookiePattern.exec(headers.cookie ?? '')?.[1];
}

/** Tells viewers apart, and nothing else: it is sent to pages of proposals only, and no script can read it. */
export function rememberViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  { viewer, kind }: { viewer: string; kind: 'get' | 'head' | 'prefetch' },
): void {
  if (kind === 'head' || viewerOf(request) !== undefined) return;
  const secure = clientScheme(request) === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName}=${viewer}; Path=/p/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Browsers say when they load a page ahead: today in `Sec-Purpose`, older ones in the others. */
function kindOf({ method, headers }: FastifyRequest): 'get' | 'head' | 'prefetch' {
  if (method === 'HEAD') return 'head';
  const purposes = [
    headers['sec-purpose'],
    headers.purpose,
    headers['x-purpose'],
    headers['x-moz'],
  ];
  return purposes.some((value) => /\b(prefetch|prerender|preview)\b/i.test(String(value ?? '')))
    ? 'prefetch'
    : 'get';
}
