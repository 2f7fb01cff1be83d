import { keysOf } from './values/record-of.ts';

/** The HTTP status of a refusal, and what its code means. */
type RefusalKind = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  meaning: string;
};

/** Every reason for refusing a request. All doors take the status from here. */
export const refusals = {
  INVALID_ACTION: {
    status: 400,
    meaning: 'The parameter `action` is missing or names no operation',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The operation uses another HTTP method; see the `Allow` header',
  },
  INVALID_API_KEY: { status: 401, meaning: 'The key is missing, unknown, revoked or expired' },
  UNAUTHORIZED_ACCESS: {
    status: 403,
    meaning: 'The key does not have the permission for this operation',
  },
  INVALID_PARAMETERS: {
    status: 400,
    meaning: 'A parameter or a member of the body is missing or invalid; `message` names it',
  },
  BODY_TOO_LARGE: { status: 413, meaning: 'The body is larger than 1 MiB' },
  ENCODING_REFUSED: {
    status: 415,
    meaning: 'The body is compressed; send it without `Content-Encoding`',
  },
  CUSTOMER_NOT_FOUND: { status: 404, meaning: 'The account has no such customer' },
  CUSTOMER_EXISTS: {
    status: 409,
    meaning: 'Another customer of the account has this email address',
  },
  CUSTOMER_CHANGED: {
    status: 409,
    meaning: 'The customer has changed since you read it; read it again',
  },
  FIELD_NOT_FOUND: { status: 404, meaning: 'The account has no such custom field' },
  NOTE_NOT_FOUND: { status: 404, meaning: 'The customer has no such note' },
  DELETION_REFUSED: {
    status: 409,
    meaning: 'It must be kept, or withdrawn before it can be deleted',
  },
  STATUS_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The pipeline does not allow this move; `message` gives the reason',
  },
  STATUS_NOT_FOUND: { status: 404, meaning: 'The account has no such status' },
  STATUS_EXISTS: { status: 409, meaning: 'Another status of the account has this name' },
  STATUS_IN_USE: {
    status: 409,
    meaning: 'Customers have this status; remove it with a replacement status for them',
  },
  PIPELINE_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The change breaks a rule of the pipeline; `message` gives the reason',
  },
  PROJECT_NOT_FOUND: { status: 404, meaning: 'The account has no such project' },
  PROJECT_CHANGED: {
    status: 409,
    meaning: 'The project has changed since you read it; read it again',
  },
  FILE_NOT_FOUND: { status: 404, meaning: 'The account has no such file' },
  TASK_NOT_FOUND: { status: 404, meaning: 'The account has no such task' },
  TASK_CHANGED: { status: 409, meaning: 'The task has changed since you read it; read it again' },
  PRODUCT_NOT_FOUND: { status: 404, meaning: 'The library of the account has no such product' },
  PRODUCT_EXISTS: {
    status: 409,
    meaning: 'Another product of the library has this brand and model',
  },
  PLAN_NOT_FOUND: { status: 404, meaning: 'The library of the account has no such plan' },
  REBATE_NOT_FOUND: { status: 404, meaning: 'The library of the account has no such rebate' },
  SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    meaning: 'The account has no such subscription, or it has ended',
  },
  SUBSCRIPTION_SUSPENDED: { status: 409, meaning: 'The subscription is paused or disabled' },
  DELIVERY_NOT_FOUND: { status: 404, meaning: 'The account has no such delivery' },
  DELIVERY_UNDER_WAY: {
    status: 409,
    meaning: 'The delivery is being sent now; try again in a moment',
  },
  REPLAY_NOT_FOUND: { status: 404, meaning: 'The account has no such replay' },
  CONSUMER_NOT_FOUND: { status: 404, meaning: 'The account has no consumer of that name' },
  EMAIL_NOT_CONFIGURED: {
    status: 409,
    meaning: 'Email is not set up: neither the account nor the operator has a mail server',
  },
  SMS_NOT_CONFIGURED: {
    status: 409,
    meaning: 'SMS is not set up: neither the account nor the operator has a provider',
  },
  NO_RECIPIENT: {
    status: 409,
    meaning: 'The customer has no email address, or no phone number that can receive SMS',
  },
  EMAIL_OPTED_OUT: { status: 409, meaning: 'The customer has unsubscribed from emails' },
  SMS_OPTED_OUT: {
    status: 409,
    meaning: 'The number has opted out; only its owner can opt in again',
  },
  SMS_NO_CONSENT: {
    status: 409,
    meaning: 'The customer has not consented to SMS or has withdrawn consent; see `setconsent`',
  },
  SMS_OTHER_NUMBER: {
    status: 409,
    meaning:
      'The number does not belong to the customer; an owner of the account can send the SMS from the desk',
  },
  PROPOSAL_INCOMPLETE: {
    status: 409,
    meaning: 'The project is missing required details; `message` lists them',
  },
  PROPOSAL_NOT_FOUND: { status: 404, meaning: 'The project has no such version of a proposal' },
  PROPOSAL_NOT_PUBLISHED: { status: 409, meaning: 'The project has no published proposal' },
  MESSAGE_NOT_FOUND: { status: 404, meaning: 'The account has no such message' },
  TEMPLATE_NOT_FOUND: { status: 404, meaning: 'There is no template of that name' },
  CONTRACT_NOT_FOUND: { status: 404, meaning: 'The account has no such contract' },
  CONTRACT_NOT_OPEN: { status: 409, meaning: 'The contract can no longer be signed' },
  CONTRACT_NOT_SIGNED: { status: 409, meaning: 'Not everyone has signed the contract' },
  CONTRACT_BEING_SEALED: {
    status: 409,
    meaning: 'Everyone has signed, and the PDF is being sealed; try again in a moment',
  },
  DOCUMENT_CHANGED: {
    status: 409,
    meaning: 'The signer was shown a different document from that of the contract',
  },
  NOT_YOUR_TURN: { status: 409, meaning: 'Another signer comes first; `message` names them' },
  SIGNING_CODE_REQUIRED: {
    status: 403,
    meaning: 'The signer must first enter the code sent to them',
  },
  SIGNING_CODE_WRONG: { status: 400, meaning: 'The code is wrong, has been used or has expired' },
  SANDBOX_ONLY: {
    status: 403,
    meaning: 'The operation works in a sandbox only, with a key that begins with `sundesk_test_`',
  },
  SANDBOX_REFUSED: { status: 409, meaning: 'A sandbox does not allow this' },
  TEAM_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The change breaks a rule of the team; `message` gives the reason',
  },
  SIGNED_OUT: { status: 401, meaning: "The web app's session has ended" },
  PASSWORD_NEEDED: { status: 403, meaning: 'The web app must ask for the password again first' },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    meaning: 'The account requires two-factor authentication; set it up, or keep it on',
  },
  IMPORT_NOT_FOUND: { status: 404, meaning: 'The account has no such import' },
  IMPORT_CHANGED: { status: 409, meaning: 'The import has changed state; read it again' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The `Idempotency-Key` was used for a different request in the last 24 hours',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; wait the number of seconds in `Retry-After`',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    meaning:
      'The account has reached its daily limit of SMS, emails or invitations; it resets after the number of seconds in `Retry-After`',
  },
  SERVICE_BUSY: {
    status: 503,
    meaning: 'Too many PDFs are waiting to be printed; wait the number of seconds in `Retry-After`',
  },
  IMAGERY_UNAVAILABLE: {
    status: 503,
    meaning: 'The service of aerial imagery does not answer, or not with a picture',
  },
  FILE_UNAVAILABLE: {
    status: 503,
    meaning: 'The store that holds the content of the file does not answer, or has lost it',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    meaning:
      'The database does not respond or is read-only; try again after the number of seconds in `Retry-After`',
  },
  HTTPS_REQUIRED: {
    status: 403,
    meaning: 'The request used plain HTTP from another machine; use HTTPS',
  },
  NOT_FOUND: { status: 404, meaning: 'There is nothing at this path' },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'An internal error; it was logged under the ID in `message`',
  },
} as const satisfies Record<string, RefusalKind>;
export type RefusalCode = keyof typeof refusals;
export const refusalCodes = keysOf(refusals);
