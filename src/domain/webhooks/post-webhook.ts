/** How one POST ended. Whether an answer's status means success is decided by `after-attempt.ts`. */
export type PostOutcome =
  | 'responded'
  | 'timed_out'
  | 'dns_failed'
  | 'refused_private_address'
  | 'connection_refused'
  | 'connection_timed_out'
  | 'connection_failed'
  | 'tls_failed'
  | 'reset';

/** What came of one POST: always a named outcome, never an exception. */
export type PostResult = {
  outcome: PostOutcome;
  durationMs: number;
  /** Set only for `responded`. */
  status?: number;
  responseHeaders?: Record<string, string>;
  /** The first 16 KiB of the answer as text, undecodable bytes replaced. */
  responseBody?: string;
  /** The IP address that was reached or refused, where one is known. */
  address?: string;
  /** A short cause for the owner to read; never holds a secret. */
  error?: string;
};

/** Sends one POST within the limits of the interface (10 s in all). Redirects are answers, never followed. */
export type PostWebhook = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<PostResult>;
