import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { App } from '../../domain/app.ts';
import { dayMs } from '../../domain/shared/time.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. The date is counted from each request. */
const validDays = 180;
const cacheSeconds = 24 * 60 * 60;

/** Tells researchers how to report a vulnerability (RFC 9116). Without a contact the file does not exist. */
export function securityTextDoor(
  app: Pick<App, 'now' | 'baseUrl'>,
  { contact }: { contact: string | undefined },
): FastifyPluginCallback {
  return (server: FastifyInstance, _options, done) => {
    server.get(path, (_request, reply) => {
      if (contact === undefined) return reply.callNotFound();
      return reply
        .headers({
          'cache-control': `public, max-age=${cacheSeconds}`,
          'x-content-type-options': 'nosniff',
        })
        .type('text/plain; charset=utf-8')
        .send(securityText(contact, { baseUrl: app.baseUrl(), now: app.now() }));
    });
    done();
  };
}

function securityText(contact: string, { baseUrl, now }: { baseUrl: string; now: number }): string {
  const midnight = now - (now % dayMs);
  const expires = new Date(midnight + validDays * dayMs).toISOString().replace('.000Z', 'Z');
  // The RFC knows only addresses with https.
  const canonical = baseUrl.startsWith('https:') ? [`Canonical: ${new URL(path, baseUrl)}`] : [];
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  return [...lines, ...canonical, ''].join('\n');
}
