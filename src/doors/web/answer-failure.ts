import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { codeOf } from './code-of.ts';

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
