import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leaveUncompressed } from './compress-answers.ts';

/** A file with its compressed forms, each made at its first request and then kept. */
export type CompressedCopies = { bytes: Buffer; br?: Buffer; gzip?: Buffer };

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

/** The first reader waits for it, so not the highest. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
