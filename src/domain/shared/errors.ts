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
  'CUSTOMER_CHANGED',
  'STATUS_CHANGE_REFUSED',
  'STATUS_NOT_FOUND',
  'STATUS_EXISTS',
  'STATUS_IN_USE',
  'PIPELINE_CHANGE_REFUSED',
  'PROJECT_NOT_FOUND',
  'PROJECT_CHANGED',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_EXISTS',
  'SUBSCRIPTION_NOT_FOUND',
  'SUBSCRIPTION_SUSPENDED',
  'DELIVERY_NOT_FOUND',
  'DELIVERY_UNDER_WAY',
  'REPLAY_NOT_FOUND',
  'CONSUMER_NOT_FOUND',
  'EMAIL_NOT_CONFIGURED',
  'SMS_NOT_CONFIGURED',
  'NO_RECIPIENT',
  'EMAIL_OPTED_OUT',
  'SMS_OPTED_OUT',
  'SMS_NO_CONSENT',
  'SMS_OTHER_NUMBER',
  'PROPOSAL_INCOMPLETE',
  'PROPOSAL_NOT_FOUND',
  'PROPOSAL_NOT_PUBLISHED',
  'MESSAGE_NOT_FOUND',
  'TEMPLATE_NOT_FOUND',
  'CONTRACT_NOT_FOUND',
  'CONTRACT_NOT_OPEN',
  'CONTRACT_NOT_SIGNED',
  'CONTRACT_BEING_SEALED',
  'DOCUMENT_CHANGED',
  'NOT_YOUR_TURN',
  'SIGNING_CODE_REQUIRED',
  'SIGNING_CODE_WRONG',
  'TEAM_CHANGE_REFUSED',
  'SIGNED_OUT',
  'PASSWORD_NEEDED',
  'TWO_FACTOR_REQUIRED',
  'IMPORT_NOT_FOUND',
  'IMPORT_CHANGED',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'SERVICE_BUSY',
  'DATABASE_UNAVAILABLE',
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
