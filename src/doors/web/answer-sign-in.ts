import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { keepSecondFactor } from '../../domain/accounts/sign-in/reset-sign-in.ts';
import type { App } from '../../domain/app.ts';
import { clientOrigin } from '../http/client-origin.ts';
import { leaveUncompressed } from '../http/compress-answers.ts';

/** Passwords and codes are short. */
const bodyBytesMax = 4096;

/** Passes the browser's sign-in requests on, and returns the answers. */
export function answerSignIn(app: App): FastifyPluginAsync {
  return async (server) => {
    // Only JSON is accepted, so no form of another site can post here.
    server.removeContentTypeParser('text/plain');
    server.addHook('onRequest', async (request) => leaveUncompressed(request));
    const config = { access: 'nobody' } as const;
    server.post('/app/auth/*', { config, bodyLimit: bodyBytesMax }, answer);
    server.get('/app/auth/*', { config }, async (_request, reply) => {
      reply.callNotFound();
      return reply;
    });
  };

  async function answer(
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const path = request.params['*'];
    if (path === 'two-factor/disable') await refuseWhereRequired(request);
    const answered = await app.signIn.answer({
      path,
      body: request.body,
      headers: headersOf(request),
      origin: clientOrigin(request),
      address: request.ip,
    });
    if (answered === undefined) {
      reply.callNotFound();
      return reply;
    }
    const { status, body, cookies, waitSeconds } = answered;
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds);
    return reply.code(status).header('cache-control', 'no-store').send(body);
  }

  /** The library that turns second factors off knows of no accounts. */
  async function refuseWhereRequired({ headers }: FastifyRequest): Promise<void> {
    const session = await app.signIn.findSession(headers.cookie ?? '', { extend: false });
    if (session !== undefined) await keepSecondFactor(app, session.identityId);
  }
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
