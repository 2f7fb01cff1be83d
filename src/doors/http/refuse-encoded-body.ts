import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../domain/shared/refusal.ts';

/**
 * Refuses a compressed body before it is read: no door decompresses, since a small body could become a very large one. The
 * connection is closed, because the body is still on its way.
 */
export function refuseEncodedBody(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  _payload: unknown,
  done: (error?: Error) => void,
): void {
  const { 'content-encoding': encoding = '' } = headers;
  if (encoding === '' || /^[\s,]*(?:identity[\s,]*)*$/i.test(encoding) || !hasBody(headers)) done();
  else done(new Refusal('ENCODING_REFUSED', encodingProblem, { connection: 'close' }));
}

const encodingProblem = 'The body is compressed; send it as it is, without Content-Encoding';

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
