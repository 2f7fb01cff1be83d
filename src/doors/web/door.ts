import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { clientOrigin } from '../http/client-origin.ts';
import { admitRequests } from './admit.ts';
import { answerCalls, callsOf } from './answer-calls.ts';
import { answerFailure } from './answer-failure.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { accountFiles } from './files/account-files.ts';
import { customerFiles } from './files/customer-files.ts';
import { exportFiles } from './files/export-files.ts';
import { imageryFiles } from './files/imagery-files.ts';
import { importFiles } from './files/import-files.ts';
import { messageFiles } from './files/message-files.ts';
import { meterDataFiles } from './files/meter-data-files.ts';
import { proposalFiles } from './files/proposal-files.ts';
import { roofFiles } from './files/roof-files.ts';
import { type LiveLimits, liveDoor } from './live.ts';
import { servePublicFiles } from './public-files.ts';
import { readShell } from './shell.ts';

/** The path of the web app. */
const appPath = '/app';

/** The door for the installer's team: the web app, and everything that it asks. */
export function webDoor(
  app: App,
  {
    folder,
    live,
    rateLimit,
  }: {
    folder: string;
    live?: Partial<LiveLimits>;
    /** The rate limit of each person's calls. */
    rateLimit?: { requests: number; perMs: number } | undefined;
  },
): FastifyPluginAsync {
  const shell = readShell(folder);

  return async (server: FastifyInstance) => {
    server.addHook('onRequest', async (request) => refuseForeignRequests(app, request));
    admitRequests(app, server, { callsOf, rateLimit });
    server.setErrorHandler(answerFailure(app));
    server.register(answerSignIn(app));
    server.register(importFiles(app));
    server.register(exportFiles(app));
    server.register(liveDoor(app, live));
    server.register(proposalFiles(app));
    server.register(messageFiles(app));
    server.register(meterDataFiles);
    server.register(roofFiles(app));
    server.register(imageryFiles(app));
    server.register(accountFiles(app));
    server.register(customerFiles(app));
    server.register(answerCalls(app, `${appPath}/trpc`));
    server.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'nobody' };
      });
      files.register(fastifyStatic, {
        root: `${folder}/assets`,
        prefix: `${appPath}/assets/`,
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
      });
      servePublicFiles(files, { path: appPath, folder });
      files.get('/', (_request, reply) => reply.redirect(appPath));
      files.get(appPath, sendShell);
      files.get(`${appPath}/*`, sendShell);
    });
  };

  /** Every address of the app gives the same page; its script finds out which screen is meant. */
  async function sendShell(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?');
    const isFile = /\.\w{2,5}$/.test(path);
    return isFile ? reply.callNotFound() : shell.send(app, reply);
  }
}

/**
 * Whatever changes something must come from a page of ours: browsers send the cookie of a session only from pages of the
 * same site, and tell here whose page it was. A program that is not a browser tells nothing and has no cookies.
 */
function refuseForeignRequests(app: App, request: FastifyRequest): void {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return;
  const site = headers['sec-fetch-site'];
  const isForeignSite = typeof site === 'string' && !['same-origin', 'none'].includes(site);
  const own = [clientOrigin(request), new URL(app.baseUrl()).origin];
  const isForeignOrigin = headers.origin !== undefined && !own.includes(headers.origin);
  if (isForeignSite || (site === undefined && isForeignOrigin)) {
    throw new Refusal(
      'UNAUTHORIZED_ACCESS',
      'This request is only allowed from the pages of Sundesk',
    );
  }
}
