import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { App } from '../../domain/app.ts';
import { clientScheme } from '../http/client-origin.ts';

/**
 * Clients that fetch links before a person does, and that `isbot` 5.2.3 does not know, each with what it says. None is a
 * browser that a person reads with. A scanner that gives itself out for a browser is not recognised here; it is not
 * counted either, because a view needs the page in sight for two seconds.
 *
 * Sources: [1] check.live-direct-marketing.online, "Bot clicks from security scanners: a field guide"; [2] suped.com,
 * "How can I identify bot user agents in my email click data?".
 */
export const otherScanners: readonly { pattern: RegExp; example: string }[] = [
  // Gateways that check the links of mails. [1]
  { pattern: /proofpoint/i, example: 'Mozilla/5.0 (compatible; Proofpoint)' },
  { pattern: /safelinks/i, example: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) SafeLinks' },
  { pattern: /trend ?micro/i, example: 'Mozilla/5.0 (compatible; TrendMicro)' },
  { pattern: /ms-?office/i, example: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' },
  // Programs that look at a link for a preview. Browsers of Android and Apple say `Mozilla` first. [2]
  {
    pattern: /^microsoft office/i,
    example: 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5361; Pro)',
  },
  {
    pattern: /^Dalvik\//,
    example: 'Dalvik/2.1.0 (Linux; U; Android 13; SM-G991B Build/TP1A)',
  },
  {
    pattern: /^(?!Mozilla\/).*\bCFNetwork\//,
    example: 'MobileSMS/1.0 CFNetwork/1410.0.3 Darwin/22.6.0',
  },
];

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

/**
 * Returns whether a client identifies itself as something other than a browser for people. A client without a user agent counts
 * as one too.
 */
export function isScanner(userAgent: string): boolean {
  const trimmed = userAgent.trim();
  return (
    trimmed === '' || isbot(trimmed) || otherScanners.some(({ pattern }) => pattern.test(trimmed))
  );
}

/** Part of the name of the cookie that a browser gets at the first sign-in. */
const sessionCookie = 'sundesk.session_token';

/**
 * The accounts to whose team the person behind the cookies of a request belongs. Nothing is looked up for those who
 * have never signed in, as home owners never do.
 */
async function findTeams(app: Pick<App, 'signIn' | 'store'>, cookies: string): Promise<number[]> {
  if (!cookies.includes(sessionCookie)) return [];
  const session = await app.signIn.findSession(cookies, { extend: false });
  if (session === undefined) return [];
  const memberships = await app.store.accounts.membershipsOf(session.identityId);
  return memberships.map(({ accountId }) => accountId);
}
