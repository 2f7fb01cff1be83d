import fastifyStatic from '@fastify/static';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { findPerson } from './person.ts';
import type { Context } from './procedure.ts';
import { refuseForeignRequests } from './refuse-foreign-requests.ts';
import { webRouter } from './router.ts';
import { readShell } from './shell.ts';

/** Where the web app lives. */
export const appPath = '/app';

/** What a procedure may be sent; files come in by routes of their own. */
const bodyBytesMax = 2 ** 20;

/** The door for the installer's team: the web app, and everything that it asks. */
export function webDoor(app: App, { folder }: { folder: string }): FastifyPluginAsync {
  const shell = readShell(folder);

  return async (server: FastifyInstance) => {
    server.addHook('onRequest', async (request) => refuseForeignRequests(request));
    server.register(answerSignIn(app));
    server.register(fastifyTRPCPlugin, {
      prefix: `${appPath}/trpc`,
      trpcOptions: {
        router: webRouter,
        createContext: ({ req }: { req: FastifyRequest }) => contextOf(app, req),
        maxBatchSize: 20,
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
    server.get('/', (_request, reply) => reply.redirect(appPath));
    server.get(appPath, sendShell);
    server.get(`${appPath}/*`, sendShell);
  };

  /** Every address of the app gives the same page; its script finds out which screen is meant. */
  async function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const isFile = /\.\w{2,5}(?:\?|$)/.test(request.url);
    return isFile ? reply.callNotFound() : shell.send(app, reply);
  }
}

async function contextOf(app: App, request: FastifyRequest): Promise<Context> {
  const person = await findPerson(app, request.headers.cookie ?? '');
  return { app, person, address: request.ip };
}
