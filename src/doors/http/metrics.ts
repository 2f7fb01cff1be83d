import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../../domain/shared/secrets.ts';
import { isLoopback } from './server.ts';

/** The headers that proxies add. A request with one was not made on this machine, even if its proxy runs here. */
const forwardedHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** The door for monitoring; hidden from everyone else. */
export function metricsDoor(sources: {
  render: () => Promise<{ contentType: string; text: string }>;
  /** Lets callers that send it read from other machines; without a token only this machine may. */
  token: string | undefined;
}): FastifyPluginCallback {
  return (server: FastifyInstance, _options, done) => {
    server.get('/metrics', async (request, reply) => {
      if (!isLocal(request) && !hasToken(request, sources.token)) return reply.callNotFound();
      const { contentType, text } = await sources.render();
      return reply.header('cache-control', 'no-store').type(contentType).send(text);
    });
    done();
  };
}

/** Uses the address of the connection itself, because headers can be forged. */
function isLocal(request: FastifyRequest): boolean {
  if (forwardedHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLoopback(request.socket.remoteAddress ?? '');
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers;
  if (token === undefined || authorization === undefined) return false;
  const presented = authorization.replace(/^bearer +/i, '');
  if (presented === authorization) return false;
  return isSameSecret(presented, token);
}

/** An answer as those see it who count: in fixed words only, so never with a URL, which may hold a key. */
type Answer = {
  /** The path as it was registered. */
  route: string;
  /** The action, at a path that serves several operations. */
  action: string | undefined;
  method: string;
  status: number;
  durationMs: number;
};

/** The path of the API, and the names of its actions. */
export type Actions = { path: string; known: { has(action: string): boolean } };

/** Describes an answer that has been sent. Callers choose the action themselves, so one not among `actions` is `unknown`. */
export function describeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  actions: Actions,
): Answer {
  return {
    ...describeRoute(request, actions),
    method: request.method,
    status: reply.statusCode,
    durationMs: reply.elapsedTime,
  };
}

/** The route and action of a request, in the same fixed words. */
export function describeRoute(
  request: FastifyRequest,
  actions: Actions,
): Pick<Answer, 'route' | 'action'> {
  // Fastify makes the options of a route anew for each read, which takes longer than a small answer.
  const path = pathOf(request.url);
  const isApi = path === actions.path || path.startsWith(`${actions.path}/`);
  return {
    route: isApi ? actions.path : (request.routeOptions.url ?? 'unknown'),
    action: isApi ? knownAction(request, actions.known) : undefined,
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function knownAction(request: FastifyRequest, known: Actions['known']): string {
  const action = namedAction(request);
  return typeof action === 'string' && known.has(action) ? action : 'unknown';
}

/**
 * The action that a request to the API names: the last part of its path, else the parameter `action`. Undefined where
 * neither is there, an array where the two differ or the parameter is repeated, which names no operation.
 */
export function namedAction(request: FastifyRequest): string | string[] | undefined {
  const { action } = request.query as Record<string, string | string[] | undefined>;
  const { action: inPath } = request.params as { action?: string };
  if (inPath === undefined || action === inPath) return action ?? inPath;
  return action === undefined ? inPath : [inPath, action].flat();
}
