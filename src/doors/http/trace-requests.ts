import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BeginRequest, RequestSpan } from '../../domain/tracing.ts';

/**
 * Gives a span to each request to the API and to each other one that may change something. Pages, files, probes and live
 * updates get none. `describe` gives the path as it was registered and, of the API, the operation.
 */
export function traceRequests(
  server: FastifyInstance,
  beginRequest: BeginRequest,
  describe: (request: FastifyRequest) => { route: string; action: string | undefined },
): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const { route, action } = describe(request);
    if (action === undefined && (isReading(method) || request.is404)) return done();
    const span = beginRequest({
      name: action === undefined ? `${method} ${route}` : `apidata ${action}`,
      method,
      route,
      traceparent: Array.isArray(headers.traceparent) ? undefined : headers.traceparent,
    });
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives outside of what began with the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
