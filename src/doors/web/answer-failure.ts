import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { type RefusalCode, refusals } from '../../domain/shared/refusals.ts';

const codes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof refusals)[RefusalCode]['status'], TRPCError['code']>;

/** Answers failures of routes that are not procedures: uploads and downloads. */
export function answerFailure(app: App) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof Refusal) {
      const status = getHTTPStatusCodeFromError(new TRPCError({ code: codeOf(error.code) }));
      return reply
        .code(status)
        .headers(error.headers)
        .send({ message: error.message, refusal: error.code });
    }
    const { statusCode = 500 } = error;
    if (statusCode === 413) return reply.code(413).send({ message: 'The file is too large' });
    if (statusCode < 500)
      return reply.code(statusCode).send({ message: 'The request is malformed' });
    app.log.error({ err: error, url: request.url }, 'a request of the web app failed');
    return reply.code(500).send({ message: 'Something went wrong' });
  };
}

/** The code in which tRPC answers a refusal, with the same HTTP status as at the other doors. */
export function codeOf(code: RefusalCode): TRPCError['code'] {
  return codes[refusals[code].status];
}
