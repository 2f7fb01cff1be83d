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

/** The ways in which one POST ends. `after-attempt.ts` decides whether the status of a response means success. */
export type PostOutcome =
  | 'responded'
  | 'timed_out'
  | 'dns_failed'
  | 'refused_private_address'
  | 'connection_refused'
  | 'connection_timed_out'
  | 'connection_failed'
  | 'tls_failed'
  | 'reset'
  /** The headers or framing exceed what is read. A body that is too long is cut off instead, and its status counts. */
  | 'response_too_large';

/**
 * The phases of one POST, in whole milliseconds. Only what happened in it is there: a connection that was
 * open already was looked up, made and secured in an earlier one.
 */
export type PostTimings = {
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
  /** Time from an open connection to the head of the response. */
  firstByteMs?: number;
};

/** The result of one POST: always a named outcome, never an exception. */
export type PostResult = {
  outcome: PostOutcome;
  durationMs: number;
  timings: PostTimings;
  /** True if the connection was already open. */
  reused: boolean;
  /** Set only for `responded`. */
  status?: number;
  responseHeaders?: Record<string, string>;
  /** The first 16 KiB of the answer as text, undecodable bytes replaced. */
  responseBody?: string;
  /** The IP address that was reached or refused, where one is known. */
  address?: string;
  /** A short cause for the owner to read; it never contains a secret. */
  error?: string;
};

/** Sends one POST within the limits of the interface (10 s in all). Redirects are answers, never followed. */
export type PostWebhook = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<PostResult>;

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
