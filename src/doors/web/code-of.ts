import type { TRPCError } from '@trpc/server';
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

/** The code in which tRPC answers a refusal, with the same HTTP status as at the other doors. */
export function codeOf(code: RefusalCode): TRPCError['code'] {
  return codes[refusals[code].status];
}
