import type { TRPCError } from '@trpc/server';
import type { RefusalCode } from '../../domain/shared/errors.ts';

/** The kind of failure that a refusal is to the web app. */
export function codeOf(code: RefusalCode): TRPCError['code'] {
  if (code.endsWith('_NOT_FOUND') || code === 'NOT_FOUND') return 'NOT_FOUND';
  if (code === 'SIGNED_OUT') return 'UNAUTHORIZED';
  if (code === 'INVALID_PARAMETERS') return 'BAD_REQUEST';
  if (code === 'TWO_FACTOR_REQUIRED') return 'FORBIDDEN';
  if (code === 'UNAUTHORIZED_ACCESS' || code === 'PASSWORD_NEEDED') return 'FORBIDDEN';
  if (code === 'METHOD_NOT_ALLOWED') return 'METHOD_NOT_SUPPORTED';
  if (code === 'BODY_TOO_LARGE') return 'PAYLOAD_TOO_LARGE';
  if (code === 'RATE_LIMITED' || code === 'QUOTA_EXCEEDED') return 'TOO_MANY_REQUESTS';
  if (code === 'SERVICE_BUSY' || code === 'DATABASE_UNAVAILABLE') return 'SERVICE_UNAVAILABLE';
  if (code === 'INTERNAL_ERROR') return 'INTERNAL_SERVER_ERROR';
  return 'CONFLICT';
}
