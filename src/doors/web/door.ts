import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { clientOrigin } from '../http/client-origin.ts';
import { leaveUncompressed } from '../http/compress-answers.ts';
import { admitRequests } from './admit.ts';
import { answerCalls, callsOf } from './answer-calls.ts';
import { answerFailure } from './answer-failure.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { accountFiles, meterDataFiles } from './files/account-files.ts';
import { customerFiles } from './files/customer-files.ts';
import { exportFiles } from './files/export-files.ts';
import { imageryFiles } from './files/imagery-files.ts';
import { importFiles } from './files/import-files.ts';
import { messageFiles } from './files/message-files.ts';
import { proposalFiles } from './files/proposal-files.ts';
import { roofFiles } from './files/roof-files.ts';
import { type LiveLimits, liveDoor } from './live.ts';

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

/** The placeholder in the built page that each response replaces with a value of its own. */
const nonceMark = '__NONCE__';

/** The one page of the web app. Read with its first answer, so that a service without the app starts all the same. */
function readShell(folder: string) {
  let page: string | undefined;

  function send(app: App, reply: FastifyReply): FastifyReply {
    page ??= readFileSync(`${folder}/index.html`, 'utf8');
    const nonce = app.randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers(safetyHeaders(nonce))
      .send(page.replaceAll(nonceMark, nonce));
  }

  return { send };
}

/**
 * Allows scripts from our own files only, styles from those and with the nonce, nothing from other hosts, and no page
 * around this one. Proposals are shown in frames of our own.
 */
function safetyHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  };
}

/** Files with fixed names, served beside the built scripts: for installing the app, and for being offline. */
const names = [
  'icon.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'manifest.webmanifest',
  'offline.html',
  'offline.css',
  'offline.js',
  'sw.js',
] as const;

/** The offline page and its service worker request nothing from other hosts either. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves them below `path`, out of the folder of the built app. The plugin for files must be registered before. */
function servePublicFiles(
  server: FastifyInstance,
  { path, folder }: { path: string; folder: string },
): void {
  for (const name of names) {
    server.get(`${path}/${name}`, (request, reply) => send(request, reply, { name, folder }));
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, folder }: { name: string; folder: string },
): FastifyReply {
  // Browsers keep them, so compressing them for each request is worth less than it costs.
  leaveUncompressed(request);
  reply.headers({
    // Their names stay when they change, so browsers ask each time whether they have.
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  });
  return reply.sendFile(name, folder, { cacheControl: false });
}
