import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refusal } from '../../domain/shared/refusal.ts';

/**
 * Passes bodies of any type on unparsed, as a `Buffer`. A body of known length is read into one buffer; joining
 * chunks would need twice the memory.
 */
export function takeFileBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', readFileBody);
}

/** The file of a request to such a server. Refuses an empty one with INVALID_PARAMETERS. */
export function fileBodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new Refusal('INVALID_PARAMETERS', 'The file is empty');
}

async function readFileBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  const bodyLength = request.headers['content-length'];
  const limit = Math.min(bodyLength === undefined ? bodyLimit : Number(bodyLength), bodyLimit);
  if (Number(bodyLength ?? 0) > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const pieces: Buffer[] = [];
  const whole = bodyLength === undefined ? undefined : Buffer.allocUnsafeSlow(limit);
  let length = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    if (length + piece.length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (whole === undefined) pieces.push(piece);
    else piece.copy(whole, length);
    length += piece.length;
  }
  return whole?.subarray(0, length) ?? Buffer.concat(pieces);
}
