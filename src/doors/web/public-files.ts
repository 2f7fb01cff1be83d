import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leaveUncompressed } from '../http/compress-answers.ts';

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
export function servePublicFiles(
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
