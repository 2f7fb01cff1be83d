import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { App } from '../../domain/app.ts';

/** The placeholder in the built page that each response replaces with a value of its own. */
const nonceMark = '__NONCE__';

/** The one page of the web app. Read with its first answer, so that a service without the app starts all the same. */
export function readShell(folder: string) {
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
