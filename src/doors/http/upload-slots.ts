import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds in `Retry-After` when no slot is free. */
export const busySeconds = 5;

type UploadSlots = {
  /**
   * Reserves memory for the body of a request until it is answered or its connection ends. False when the caller, or all
   * callers together, have too much under way. Call it before the body is read.
   */
  take(request: FastifyRequest, reply: FastifyReply, caller: string): boolean;
};

/** Bounds the memory of uploads: `bytesMax` for all at once, and `perCallerMax` uploads for each caller. */
export function createUploadSlots({
  bytesMax,
  perCallerMax,
}: {
  bytesMax: number;
  perCallerMax: number;
}): UploadSlots {
  const underWay = new Map<string, number>();
  let bytesHeld = 0;

  return {
    take(request, reply, caller) {
      const bytes = bytesOf(request);
      const count = underWay.get(caller) ?? 0;
      if (count >= perCallerMax || bytesHeld + bytes > bytesMax) return false;
      underWay.set(caller, count + 1);
      bytesHeld += bytes;
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        bytesHeld -= bytes;
        const left = (underWay.get(caller) ?? 1) - 1;
        if (left > 0) underWay.set(caller, left);
        else underWay.delete(caller);
      };
      reply.raw.once('finish', release);
      reply.raw.once('close', release);
      return true;
    },
  };
}

/**
 * The memory that a body may need: its `Content-Length` within the route's limit, or the whole limit without that
 * header.
 */
function bytesOf({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  const length = headers['content-length'];
  return length === undefined ? bodyLimit : Math.min(Number(length), bodyLimit);
}
