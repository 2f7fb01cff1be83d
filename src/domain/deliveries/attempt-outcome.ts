import type { PostResult } from './post-webhook.ts';

/**
 * Outcomes of an attempt, by name: delivered, the class of the failing status, or how the request
 * broke before a whole answer was there.
 */
export const attemptOutcomes = [
  'delivered',
  'http_2xx',
  'redirected',
  'http_4xx',
  'http_5xx',
  'http_other',
  'timed_out',
  'dns_failed',
  'refused_private_address',
  'connection_refused',
  'connection_timed_out',
  'connection_failed',
  'tls_failed',
  'reset',
  'response_too_large',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/**
 * Names what came of a POST. Only a status that `hookSuccess` counts as success is `delivered`: the interface asks for
 * 200, so another 2xx is a failure, `http_2xx`, unless HOOK_SUCCESS allows it.
 */
export function outcomeOf(result: PostResult, hookSuccess: '200' | '2xx'): AttemptOutcome {
  if (result.outcome !== 'responded') return result.outcome;
  const status = result.status ?? 0;
  if (status === 200) return 'delivered';
  if (isWithin(200, status)) return hookSuccess === '2xx' ? 'delivered' : 'http_2xx';
  if (isWithin(300, status)) return 'redirected';
  if (isWithin(400, status)) return 'http_4xx';
  if (isWithin(500, status)) return 'http_5xx';
  return 'http_other';
}

function isWithin(hundred: number, status: number): boolean {
  return status >= hundred && status < hundred + 100;
}
