import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { App } from '../../domain/app.ts';
import { calendarPath, openCalendarFeed } from '../../domain/calendar/calendar-address.ts';
import { openAddressLimit } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { minuteMs } from '../../domain/shared/time.ts';

/** Calendar programs ask every few minutes at most, each firm from one network. */
const requestsPerMinute = 60;

/** The door for calendar programs: tasks and installations of a member, as iCalendar (RFC 5545). */
export function calendarDoor(app: App): FastifyPluginCallback {
  const limit = openAddressLimit(app, 'calendar', { requests: requestsPerMinute, perMs: minuteMs });

  return (server: FastifyInstance, _options, done) => {
    server.get<{ Params: { named: string } }>(calendarPath(':named'), async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      const seconds = limit.take(request.ip);
      if (seconds > 0) {
        return reply
          .code(429)
          .header('retry-after', String(seconds))
          .type('text/plain; charset=utf-8')
          .send('Too many requests\n');
      }
      const feed = await openCalendarFeed(app, request.params.named);
      if (feed === undefined) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send('This address of a calendar has ended. Make another one in Sundesk.\n');
      }
      const { renderFeed } = await import('./render-feed.ts');
      return reply.type('text/calendar; charset=utf-8').send(renderFeed(app, feed));
    });
    done();
  };
}
