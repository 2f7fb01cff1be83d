import type { FastifyRequest } from 'fastify';

type Forwarded = Pick<FastifyRequest, 'headers' | 'host' | 'ips' | 'protocol'>;

/** The scheme by which the client reached the outermost trusted proxy, or this server if there is none. */
export function clientScheme(request: Forwarded): string {
  return (forwarded(request, 'x-forwarded-proto') ?? request.protocol).toLowerCase();
}

/** The host that the client asked for, in the words of the same proxy. */
export function clientHost(request: Forwarded): string {
  return forwarded(request, 'x-forwarded-host') ?? request.host;
}

/** The origin by which the client reached us. */
export function clientOrigin(request: Forwarded): string {
  return `${clientScheme(request)}://${clientHost(request)}`;
}

/**
 * What the proxy that saw `request.ip` wrote. Each trusted proxy appends what it saw, so the lists are counted from their
 * end: entries further left are the client's own. A proxy may replace or pass on a list instead, which leaves fewer
 * entries than hops; then the first one is nearest to the client. Undefined where Fastify's own reading, the last entry
 * of a trusted proxy, is right.
 */
function forwarded(
  { headers, ips = [] }: Forwarded,
  name: 'x-forwarded-proto' | 'x-forwarded-host',
): string | undefined {
  const hops = ips.length - 1;
  const header = headers[name];
  if (hops < 1 || header === undefined) return undefined;
  const entries = String(header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.at(-Math.min(hops, entries.length));
}
