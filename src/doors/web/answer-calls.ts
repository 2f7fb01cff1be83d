import type { TRPCError } from '@trpc/server';
import type {
  FastifyError,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import type { App } from '../../domain/app.ts';
import { once } from '../../domain/shared/once.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { leaveUncompressed } from '../http/compress-answers.ts';
import { signedInOf } from './admit.ts';
import { codeOf } from './answer-failure.ts';
import { originOf } from './person.ts';
import type { Context, Needs } from './procedure.ts';

/** Every need has its answer here, so a new ability does not compile without one. */
const answers: Readonly<Record<Needs, boolean>> = {
  // Links for signing in, the session, passwords and second factors.
  nobody: true,
  'anyone signed in': true,
  'team:manage': true,
  // API keys, passwords of providers, signing secrets.
  'keys:manage': true,
  'channels:manage': true,
  'webhooks:manage': true,
  // The business itself.
  'account:manage': false,
  'contracts:override': false,
  'costs:read': false,
  'customers:all': false,
  'customers:manage': false,
  'customers:read': false,
  'customers:write': false,
  'messages:send': false,
  'projects:write': false,
};

/** The largest input of a procedure; files have routes of their own. */
const bodyBytesMax = 2 ** 20;
const callsOfRequestMax = 20;

type Procedure = { _def: { type: string; meta?: { needs: Needs } } };

/** The procedures and their library, loaded with the first call: their shapes take long to make. */
const procedures = once(async () => {
  const [{ webRouter }, { fastifyRequestHandler }, { getHTTPStatusCodeFromError }, rpc, server] =
    await Promise.all([
      import('./router.ts'),
      import('@trpc/server/adapters/fastify'),
      import('@trpc/server/http'),
      import('@trpc/server/rpc'),
      import('@trpc/server'),
    ]);
  const byName = webRouter._def.procedures as unknown as Record<string, Procedure | undefined>;
  return {
    router: webRouter,
    answer: fastifyRequestHandler,
    find: (name: string) => (Object.hasOwn(byName, name) ? byName[name] : undefined),
    codesOf(code: TRPCError['code']) {
      const httpStatus = getHTTPStatusCodeFromError(new server.TRPCError({ code }));
      return { httpStatus, rpcCode: rpc.TRPC_ERROR_CODES_BY_KEY[code] };
    },
  };
});

/**
 * The access needed by each call of a request, found by the names in its path. An unknown name needs a sign-in like
 * most.
 */
export async function callsOf({ params }: FastifyRequest): Promise<Needs[]> {
  const { find } = await procedures();
  return namesOf(params).map((name) => find(name)?._def.meta?.needs ?? 'anyone signed in');
}

/** Returns whether an answer can show a secret: changes make secrets, and some questions deal with them. */
async function mayShowSecret(params: unknown): Promise<boolean> {
  const { find } = await procedures();
  return namesOf(params).some((name) => {
    const { type, meta } = find(name)?._def ?? {};
    return type !== 'query' || meta === undefined || dealsWithSecrets(meta.needs);
  });
}

function namesOf(params: unknown): string[] {
  return (params as { path: string }).path.split(',').slice(0, callsOfRequestMax);
}

/** The procedures of the web app, one or several calls in a request. */
export function answerCalls(app: App, prefix: string): FastifyPluginAsync {
  return async (server) => {
    server.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'by procedure' };
      route.bodyLimit = bodyBytesMax;
    });
    server.addHook('onRequest', async (request, reply) => {
      const { method, headers, params } = request;
      if (await mayShowSecret(params)) leaveUncompressed(request);
      // The library's answers get their type only when they are sent, so the server does not know them as JSON.
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      if (!methods.includes(method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', 'Use GET or POST');
      }
      // The library would read any other body without a limit.
      const { 'content-type': type = '' } = headers;
      if (method === 'POST' && !/^application\/json\b/i.test(type)) {
        throw new Refusal('INVALID_PARAMETERS', 'The body must be application/json');
      }
    });
    server.setErrorHandler(answerFailure);
    // The library reads the text itself.
    server.removeContentTypeParser('application/json');
    server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, next) =>
      next(null, body),
    );
    server.all<{ Params: { path: string } }>(`${prefix}/:path`, async (request, reply) => {
      const { router, answer } = await procedures();
      await answer({
        req: request,
        res: reply,
        path: request.params.path,
        router,
        createContext: () => contextOf(request, reply),
        maxBatchSize: callsOfRequestMax,
        // Queries are posted too, so that no address contains their input, such as the token of a link.
        allowMethodOverride: true,
      });
    });
  };

  function contextOf(request: FastifyRequest, reply: FastifyReply): Context {
    const { session, person } = signedInOf(request);
    const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
    for (const cookie of session?.cookies ?? []) setCookie(cookie);
    const { identityId, sessionId } = session ?? {};
    return {
      app,
      person,
      identityId,
      sessionId,
      address: request.ip,
      from: originOf(request),
      setCookie,
    };
  }

  /** Answers a refusal before a procedure begins, in the form in which a procedure fails. */
  async function answerFailure(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { code, message, refusal, headers = {} } = toFailure(error, request);
    const { codesOf } = await procedures();
    const { httpStatus, rpcCode } = codesOf(code);
    return reply
      .code(httpStatus)
      .headers(headers)
      .send({
        error: {
          message,
          code: rpcCode,
          data: { code, httpStatus, refusal },
        },
      });
  }

  function toFailure(error: FastifyError, request: FastifyRequest): Failure {
    if (error instanceof Refusal) {
      const { code, message, headers } = error;
      return { code: codeOf(code), message, refusal: code, headers };
    }
    const { statusCode = 500 } = error;
    if (statusCode === 413) return { code: 'PAYLOAD_TOO_LARGE', message: 'That is too much' };
    if (statusCode < 500) return { code: 'BAD_REQUEST', message: 'The request is malformed' };
    app.log.error(
      { err: error, route: request.routeOptions.url },
      'a request of the web app failed',
    );
    return { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong' };
  }
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST'];

type Failure = {
  code: TRPCError['code'];
  message: string;
  refusal?: string;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Returns whether procedures that need this deal with keys, secrets or links for signing in, beside what the caller
 * sent.
 */
export function dealsWithSecrets(needs: Needs): boolean {
  return answers[needs];
}
