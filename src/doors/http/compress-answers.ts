import zlib, { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A file with its compressed forms, each made at its first request and then kept. */
export type CompressedCopies = { bytes: Buffer; br?: Buffer; gzip?: Buffer };

/** The first reader waits for it, so not the highest. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Below this a compressed answer saves nothing that a network would notice. */
const bytesMin = 1024;

const compressible =
  /^(?:application\/(?:json|manifest\+json)|text\/(?:html|css|csv|plain|javascript)|image\/svg\+xml)\b/i;

/** Header that turns compression off in the library, whether a caller or this service sets it. */
const wish = 'x-no-compression';

/** A list is sent piece by piece, so each piece leaves the compressor at once. */
const brotliOptions = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
  },
};
const gzipOptions = { level: 6, flush: constants.Z_SYNC_FLUSH };
const zstdOptions = { flush: constants.ZSTD_e_flush };

/**
 * Compresses texts of more than 1 kB in the manner that the caller prefers: with Brotli, gzip or Zstandard. Doors call
 * `leaveUncompressed` for answers that show a secret, as the length of a compressed answer tells about its content (BREACH).
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    // A list that failed before its first piece is answered again, and its encoding was that of the list.
    if (compressed.has(reply)) reply.removeHeader('content-encoding');
    if (reply.hasHeader('content-encoding')) return done(null, payload);
    const choose = (body: unknown) => done(null, chooseCompression(request, reply, body));
    if (payload instanceof Response) readResponse(reply, payload).then(choose, done);
    else choose(payload);
  });
  server.register(fastifyCompress, {
    globalDecompression: false,
    threshold: bytesMin,
    encodings: ['br', 'gzip', 'zstd'],
    customTypes: compressible,
    brotliOptions,
    zlibOptions: gzipOptions,
    zlib: {
      ...zlib,
      // The library gives it the options of gzip, whose numbers mean something else here.
      createZstdCompress: () => zlib.createZstdCompress(zstdOptions),
      zstdCompressSync: (bytes: Buffer) => zlib.zstdCompressSync(bytes),
    },
  });
}

/** Sends the answer uncompressed, whatever the caller accepts. */
export function leaveUncompressed({ headers }: FastifyRequest): void {
  headers[wish] = 'true';
}

const compressed = new WeakSet<FastifyReply>();

/** Runs before the library, and leaves it only answers worth compressing. */
function chooseCompression(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const type = String(reply.getHeader('content-type') ?? 'application/json');
  const isLeft = request.headers[wish] !== undefined;
  if (isLeft || !compressible.test(type) || lengthOf(reply, body) < bytesMin) {
    leaveUncompressed(request);
    return body;
  }
  vary(reply);
  // "Anything but …" cannot be told from "anything" by the library.
  if (String(request.headers['accept-encoding'] ?? '').includes('*')) leaveUncompressed(request);
  else compressed.add(reply);
  return body;
}

/** A library that answers with a Response has made the whole text already, so its length can be known. */
async function readResponse(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return Buffer.from(await response.arrayBuffer());
}

/** A stream that does not say how long it is counts as long. */
function lengthOf(reply: FastifyReply, body: unknown): number {
  if (body === undefined || body === null) return 0;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body);
  return Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
}

function vary(reply: FastifyReply): void {
  const before = String(reply.getHeader('vary') ?? '');
  if (/\baccept-encoding\b/i.test(before)) return;
  reply.header('vary', before === '' ? 'accept-encoding' : `${before}, accept-encoding`);
}

/** Sends a file in the form that the caller prefers. `reply` has the other headers already. */
export function sendBestCopy(
  request: FastifyRequest,
  reply: FastifyReply,
  copies: CompressedCopies,
): FastifyReply {
  leaveUncompressed(request);
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = accepted.includes('*') ? null : negotiate(accepted, ['br', 'gzip', 'identity']);
  if (encoding === 'br') {
    copies.br ??= brotliCompressSync(copies.bytes, { params: quality });
    return reply.header('content-encoding', 'br').send(copies.br);
  }
  if (encoding === 'gzip') {
    copies.gzip ??= gzipSync(copies.bytes);
    return reply.header('content-encoding', 'gzip').send(copies.gzip);
  }
  return reply.send(copies.bytes);
}

/** Characters of a block: small beside memory, and large enough to be compressed well. */
const blockCharacters = 16_384;

/** Joins small pieces of a text to blocks, so that each is not sent and compressed by itself. */
export async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const piece of pieces) {
    block += piece;
    if (block.length < blockCharacters) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
