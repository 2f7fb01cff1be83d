/** Every reason for which Sundesk says no. Each door has one table that turns a code into its answer. */
export const refusalCodes = [
  'INVALID_ACTION',
  'METHOD_NOT_ALLOWED',
  'INVALID_API_KEY',
  'UNAUTHORIZED_ACCESS',
  'INVALID_PARAMETERS',
  'BODY_TOO_LARGE',
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_EXISTS',
  'STATUS_CHANGE_REFUSED',
  'SUBSCRIPTION_NOT_FOUND',
  'SUBSCRIPTION_SUSPENDED',
  'DELIVERY_NOT_FOUND',
  'DELIVERY_UNDER_WAY',
  'REPLAY_NOT_FOUND',
  'CONSUMER_NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'HTTPS_REQUIRED',
  'NOT_FOUND',
  'INTERNAL_ERROR',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** A refusal that the caller can understand and mend. Its message is safe to show; it never holds a secret. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Headers that a door must add to its answer, such as `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = headers;
  }
}
