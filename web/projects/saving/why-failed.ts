import { TRPCClientError } from '@trpc/client';
import { isNetworkFault, isSignedOut, refusalOf } from '../../trpc.ts';
import type { Failure } from '../autosave.ts';

/** Temporary errors of the server, after which a retry may help. */
const passing = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'TIMEOUT'];

/** The server took too long to keep waiting. */
export class NoAnswer extends Error {}

/** The consequence of a failure for the editor: to retry, to sign in, or to correct a value. */
export function whyFailed(error: unknown): Failure {
  if (isSignedOut(error)) return { kind: 'signed out' };
  if (error instanceof NoAnswer || isNetworkFault(error)) return { kind: 'unreachable' };
  if (refusalOf(error) === 'PROJECT_CHANGED') return { kind: 'changed' };
  const { code, param } = error instanceof TRPCClientError ? (error.data ?? {}) : {};
  if (passing.some((one) => one === code)) return { kind: 'unreachable' };
  const message = error instanceof Error ? error.message : 'something went wrong';
  return { kind: 'refused', message, ...(typeof param === 'string' && { param }) };
}
