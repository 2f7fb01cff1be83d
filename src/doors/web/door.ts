import fastifyStatic from '@fastify/static';
import { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/errors.ts';
import { answerFailure } from './answer-failure.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { codeOf } from './code-of.ts';
import { exportFiles } from './files/export-files.ts';
import { importFiles } from './files/import-files.ts';
import { messageFiles } from './files/message-files.ts';
import { proposalFiles } from './files/proposal-files.ts';
import { type LiveLimits, liveDoor } from './live.ts';
import { findSignedIn } from './person.ts';
import type { Context } from './procedure.ts';
import { servePublicFiles } from './public-files.ts';
import { refuseForeignRequests } from './refuse-foreign-requests.ts';
import { webRouter } from './router.ts';
import { readShell } from './shell.ts';

/** Where the web app lives. */
export const appPath = '/app';

/** How many procedures one request may call. The web app asks for no more at once. */
const maxBatchSize = 20;

/** What a procedure may be sent; files come in by routes of their own. */
const bodyBytesMax = 2 ** 20;

/** The door for the installer's team: the web app, and everything that it asks. */
export function webDoor(
  app: App,
  { folder, live }: { folder: string; live?: Partial<LiveLimits> },
): FastifyPluginAsync {
  const shell = readShell(folder);

  return async (server: FastifyInstance) => {
    server.addHook('onRequest', async (request) => refuseForeignRequests(app, request));
    server.setErrorHandler(answerFailure(app));
    server.register(answerSignIn(app));
    server.register(importFiles(app));
    server.register(exportFiles(app));
    server.register(liveDoor(app, live));
    server.register(proposalFiles(app));
    server.register(messageFiles(app));
    server.register(fastifyTRPCPlugin, {
      prefix: `${appPath}/trpc`,
      trpcOptions: {
        router: webRouter,
        createContext: ({ req, res }: { req: FastifyRequest; res: FastifyReply }) =>
          contextOf(app, req, res),
        maxBatchSize,
        allowMethodOverride: true,
      },
      bodyLimit: bodyBytesMax,
    });
    server.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: `${appPath}/assets/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    servePublicFiles(server, { path: appPath, folder });
    server.get('/', (_request, reply) => reply.redirect(appPath));
    server.get(appPath, sendShell);
    server.get(`${appPath}/*`, sendShell);
  };

  /** Every address of the app gives the same page; its script finds out which screen is meant. */
  async function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?');
    const isFile = /\.\w{2,5}$/.test(path);
    return isFile ? reply.callNotFound() : shell.send(app, reply);
  }
}

async function contextOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const { session, person } = await findSignedIn(app, request).catch(refuse);
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  for (const cookie of session?.cookies ?? []) setCookie(cookie);
  const { identityId, sessionId } = session ?? {};
  return { app, person, identityId, sessionId, address: request.ip, setCookie };
}

/** Before a procedure begins nothing else makes of a refusal what the app understands. */
function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new TRPCError({ code: codeOf(error.code), message: error.message, cause: error });
}
