/** What a refusal answers over HTTP, and what its code means. */
type RefusalKind = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503;
  meaning: string;
};

/** Every reason for which Sundesk refuses a request. All doors take the status from here. */
export const refusals = {
  INVALID_ACTION: {
    status: 400,
    meaning: 'The parameter `action` is missing or names no operation',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The operation has another method; the header `Allow` names it',
  },
  INVALID_API_KEY: { status: 401, meaning: 'The key is missing, unknown, revoked or expired' },
  UNAUTHORIZED_ACCESS: { status: 403, meaning: 'The key has no permission for the operation' },
  INVALID_PARAMETERS: {
    status: 400,
    meaning:
      'A parameter or a member of the body is missing or not what it must be; `message` names it',
  },
  BODY_TOO_LARGE: { status: 413, meaning: 'The body is larger than 1 MiB' },
  CUSTOMER_NOT_FOUND: { status: 404, meaning: 'The account has no such customer' },
  CUSTOMER_EXISTS: {
    status: 409,
    meaning: 'Another customer of the account has the email address',
  },
  CUSTOMER_CHANGED: {
    status: 409,
    meaning: 'Somebody else has changed the customer meanwhile; read it again',
  },
  NOTE_NOT_FOUND: { status: 404, meaning: 'The customer has no such note' },
  DELETION_REFUSED: { status: 409, meaning: 'It must be kept, or withdrawn first' },
  STATUS_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The rules of the pipeline do not allow the move; `message` says why',
  },
  STATUS_NOT_FOUND: { status: 404, meaning: 'The account has no such status' },
  STATUS_EXISTS: { status: 409, meaning: 'Another status of the account has the name' },
  STATUS_IN_USE: {
    status: 409,
    meaning: 'Customers have the status, so it can only be removed with a replacement for them',
  },
  PIPELINE_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The pipeline would no longer fit the rules; `message` says why',
  },
  PROJECT_NOT_FOUND: { status: 404, meaning: 'The account has no such project' },
  PROJECT_CHANGED: {
    status: 409,
    meaning: 'Somebody else saved the project meanwhile; read it again',
  },
  PRODUCT_NOT_FOUND: { status: 404, meaning: 'The library of the account has no such product' },
  PRODUCT_EXISTS: {
    status: 409,
    meaning: 'Another product of the library has the maker and model',
  },
  PLAN_NOT_FOUND: { status: 404, meaning: 'The library of the account has no such plan' },
  SUBSCRIPTION_NOT_FOUND: {
    status: 404,
    meaning: 'The account has no such subscription, or it has ended',
  },
  SUBSCRIPTION_SUSPENDED: { status: 409, meaning: 'The subscription is paused or disabled' },
  DELIVERY_NOT_FOUND: { status: 404, meaning: 'The account has no such delivery' },
  DELIVERY_UNDER_WAY: { status: 409, meaning: 'The delivery is being sent at this moment' },
  REPLAY_NOT_FOUND: { status: 404, meaning: 'The account has no such replay' },
  CONSUMER_NOT_FOUND: { status: 404, meaning: 'The account has no consumer of that name' },
  EMAIL_NOT_CONFIGURED: {
    status: 409,
    meaning: 'No email can be sent: neither the account nor the operator has set up a mail server',
  },
  SMS_NOT_CONFIGURED: {
    status: 409,
    meaning: 'No SMS can be sent: neither the account nor the operator has set up a provider',
  },
  NO_RECIPIENT: {
    status: 409,
    meaning: 'The customer has no phone number, or none that can be sent an SMS',
  },
  EMAIL_OPTED_OUT: { status: 409, meaning: 'The customer wants no emails' },
  SMS_OPTED_OUT: {
    status: 409,
    meaning: 'The number has opted out; only the person who has it can take that back',
  },
  SMS_NO_CONSENT: {
    status: 409,
    meaning: 'The customer has not consented to SMS, or no longer does; see `setconsent`',
  },
  SMS_OTHER_NUMBER: {
    status: 409,
    meaning:
      "The number is not one of the customer's; an owner of the account can send the SMS from the desk",
  },
  PROPOSAL_INCOMPLETE: {
    status: 409,
    meaning: 'The project lacks what every proposal must have; `message` names all of it',
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
    meaning: 'What the signer was shown is not the document of the contract',
  },
  NOT_YOUR_TURN: { status: 409, meaning: 'Another signer comes first; `message` names them' },
  SIGNING_CODE_REQUIRED: {
    status: 403,
    meaning: 'The signer must first enter the code that is sent to them',
  },
  SIGNING_CODE_WRONG: { status: 400, meaning: 'The code is wrong, used up or has run out' },
  TEAM_CHANGE_REFUSED: {
    status: 409,
    meaning: 'The team would no longer fit the rules; `message` says why',
  },
  SIGNED_OUT: { status: 401, meaning: 'Nobody is signed in to the web app' },
  PASSWORD_NEEDED: { status: 403, meaning: 'The web app must ask for the password again first' },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    meaning: 'The account requires two-factor authentication, which the member must keep or set up',
  },
  IMPORT_NOT_FOUND: { status: 404, meaning: 'The account has no such import' },
  IMPORT_CHANGED: { status: 409, meaning: 'The import is in another state by now' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The `Idempotency-Key` was used for a different request in the last 24 hours',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests; wait for the seconds in `Retry-After`',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    meaning:
      'The account has reached its daily limit of SMS, emails or invitations; it resets after the seconds in `Retry-After`',
  },
  SERVICE_BUSY: {
    status: 503,
    meaning: 'Too many PDFs are waiting to be printed; wait for the seconds in `Retry-After`',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    meaning:
      'The database does not answer or cannot be written; wait for the seconds in `Retry-After` and try again',
  },
  HTTPS_REQUIRED: { status: 403, meaning: 'The request came over plain http from another machine' },
  NOT_FOUND: { status: 404, meaning: 'There is nothing at this path' },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'A fault of the service; it was logged under the id in `message`',
  },
} as const satisfies Record<string, RefusalKind>;
export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];
