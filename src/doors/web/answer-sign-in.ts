import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';

/** Where the library for sign-in looks for the address of the browser. */
const addressHeader = 'x-sundesk-address';

/** Hands what the browser asks about its session to the library for sign-in, and its answer back. */
export function answerSignIn(app: App): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    server.route({ method: ['GET', 'POST'], url: '/app/auth/*', handler: answer });
  };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const response = await app.signIn.handle(toRequest(app, request));
    reply.code(response.status);
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie') reply.header(name, value);
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    reply.header('cache-control', 'no-store');
    return reply.send(await response.text());
  }
}

function toRequest(app: App, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set(addressHeader, request.ip);
  const hasBody = typeof request.body === 'string' && request.body !== '';
  return new Request(new URL(request.url, app.baseUrl()), {
    method: request.method,
    headers,
    ...(hasBody && { body: request.body as string }),
  });
}
