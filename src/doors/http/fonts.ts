import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { leaveUncompressed } from './compress-answers.ts';

// Inter, so that pages look alike on every machine. Browsers load only the files of the scripts that a page has.

const folder = new URL('.', import.meta.resolve('@fontsource-variable/inter/wght.css'));
const css = readFileSync(new URL('wght.css', folder), 'utf8').replaceAll('./files/', '');
const names = new Set([...css.matchAll(/url\(([\w-]+\.woff2)\)/g)].map(([, name]) => String(name)));
/** Changes with the font, so browsers may keep its files for ever. */
const version = createHash('sha256').update(css).digest('base64url').slice(0, 12);

/** The address of the style sheet that names the files of the font. */
export const fontCssPath = `/fonts/${version}/inter.css`;

/** Serves the font and its style sheet to the pages of all doors. */
export function serveFonts(server: FastifyInstance): void {
  server.get<{ Params: { file: string } }>(`/fonts/${version}/:file`, (request, reply) => {
    const { file } = request.params;
    if (file !== 'inter.css' && !names.has(file)) return reply.callNotFound();
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    if (file === 'inter.css') return reply.type('text/css; charset=utf-8').send(css);
    // It is compressed in itself.
    leaveUncompressed(request);
    return reply.type('font/woff2').send(readFileSync(new URL(`files/${file}`, folder)));
  });
}
