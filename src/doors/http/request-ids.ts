import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../domain/log.ts';

const requests = new AsyncLocalStorage<string>();

/** The form of a caller's ID that is logged. One that could be an API key is not. */
const callersId = /^(?!.*sundesk_)[A-Za-z0-9][\w.:/=+-]{0,127}$/;

/**
 * Names each request by its ID in `Request-Id`, and in every line that is logged while it is worked on. The ID is always our
 * own: a caller who chose it could repeat one, or take that of another request, and so mislead a reader of the log.
 */
export function identifyRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    requests.run(request.id, done);
  });
  // A body arrives outside of what began with the request.
  server.addHook('preValidation', (request, _reply, done) => requests.run(request.id, done));
}

/** The ID under which the caller knows a request, if it can be logged safely. */
export function callersRequestId({ headers }: FastifyRequest): string | undefined {
  const id = headers['request-id'] ?? headers['x-request-id'];
  return typeof id === 'string' && callersId.test(id) ? id : undefined;
}

/** The log, with lines that name the request in which they are written. */
export function logWithRequestId(log: Log): Log {
  const naming =
    (level: keyof Log): Log[keyof Log] =>
    (fields, message) => {
      const requestId = requests.getStore();
      log[level](requestId === undefined ? fields : { requestId, ...fields }, message);
    };
  return {
    debug: naming('debug'),
    info: naming('info'),
    warn: naming('warn'),
    error: naming('error'),
  };
}
