// Takes the script of the API reference out of its package, which serves it with Fastify, and writes it to dist/docs with its
// compressed forms. Its name changes with its content, so browsers may keep it for ever.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';

const folder = 'dist/docs';
const server = fastify();
server.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
const { statusCode, body } = await server.inject('/reference/js/scalar.js');
await server.close();
if (statusCode !== 200) throw new Error(`No script of the API reference: status ${statusCode}`);

// The map of the source is not in the package.
const script = Buffer.from(body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
const version = createHash('sha256').update(script).digest('hex').slice(0, 12);
// A little worse than the best quality, in a tenth of the time.
const quality = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 24 },
};
const [br, gz] = await Promise.all([
  promisify(brotliCompress)(script, quality),
  promisify(gzip)(script, { level: 9 }),
]);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [end, bytes] of [
  ['', script],
  ['.br', br],
  ['.gz', gz],
])
  writeFileSync(`${folder}/scalar-${version}.js${end}`, bytes);
