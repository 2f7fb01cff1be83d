import type { RefusalCode } from '../../../domain/shared/refusals.ts';
import type { Failure } from '../errors.ts';
import type { FailureForm } from '../operation.ts';

/** A message that callers really get with each code of the API, for examples. */
const messages = {
  INVALID_ACTION: 'Unknown action',
  INVALID_API_KEY: 'Invalid API key',
  UNAUTHORIZED_ACCESS: 'Unauthorized access',
  INVALID_PARAMETERS: {
    bare: 'customer_email parameter is required',
    coded: 'after must be the id of an event, or start',
    acknowledged: 'customer_email is required',
    message: 'hookUrl parameter is required',
  },
  BODY_TOO_LARGE: 'The body is larger than 1 MiB',
  ENCODING_REFUSED: 'The body is compressed; send it as it is, without Content-Encoding',
  CUSTOMER_NOT_FOUND: 'Customer not found',
  CUSTOMER_EXISTS: 'A customer with the email address maria.santos@example.com already exists',
  STATUS_CHANGE_REFUSED: 'The status was not changed: Lost requires a reason',
  STATUS_NOT_FOUND: 'There is no such status',
  STATUS_EXISTS: 'There is a status named Negotiating already',
  STATUS_IN_USE: '3 customers have the status Negotiating; choose a replacement status for them',
  PIPELINE_CHANGE_REFUSED: 'The pipeline was not changed: rules move customers to Signed',
  PROJECT_NOT_FOUND: 'Project not found',
  PROJECT_CHANGED: 'The project was saved by another user; its revision is now 4',
  PLAN_NOT_FOUND: 'The library has no plan of this retailer and name',
  FILE_NOT_FOUND: 'There is no such file',
  TASK_NOT_FOUND: 'Task not found',
  REBATE_NOT_FOUND: 'The library has no rebate of this state and name',
  SUBSCRIPTION_NOT_FOUND: 'There is no such subscription, or it has ended',
  SUBSCRIPTION_SUSPENDED: 'The subscription is paused; enable it, then send the test',
  DELIVERY_NOT_FOUND: 'There is no such delivery',
  DELIVERY_UNDER_WAY: 'The delivery is being sent now; try again when it has ended',
  REPLAY_NOT_FOUND: 'There is no such replay',
  CONSUMER_NOT_FOUND: 'There is no such consumer',
  EMAIL_NOT_CONFIGURED:
    'No email is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMTP_URL and MAIL_FROM',
  SMS_NOT_CONFIGURED:
    'No SMS is set up. An owner of the account can do it under Settings, Email and SMS, or the operator with SMS_URL',
  NO_RECIPIENT: 'The customer has no phone number',
  EMAIL_OPTED_OUT: 'The customer has unsubscribed from emails',
  SMS_OPTED_OUT: 'The number +61491570156 has opted out of SMS',
  SMS_NO_CONSENT: 'The customer has not consented to SMS; record it with setconsent when they do',
  SMS_OTHER_NUMBER:
    "The number +61255501235 is not one of the customer's numbers. Add it to the customer, or ask an owner to allow it in the desk",
  PROPOSAL_INCOMPLETE: 'The project cannot be published yet; it needs panels; price lines',
  PROPOSAL_NOT_FOUND: 'The project has no such version of a proposal',
  PROPOSAL_NOT_PUBLISHED: 'The project has no published proposal',
  MESSAGE_NOT_FOUND: 'There is no such message',
  TEMPLATE_NOT_FOUND: 'There is no such template',
  CONTRACT_NOT_FOUND: 'Contract not found',
  CONTRACT_NOT_SIGNED: 'Not everyone has signed the contract',
  CONTRACT_BEING_SEALED: 'Everyone has signed, and the PDF is being sealed; try again in a moment',
  CONTRACT_NOT_OPEN: 'This offer was declined',
  SANDBOX_ONLY: 'This works in a sandbox only; use an API key that begins with sundesk_test_',
  SANDBOX_REFUSED: 'A sandbox cannot have a sandbox of its own',
  IDEMPOTENCY_KEY_REUSED:
    'This Idempotency-Key was used for a different request; use a new key for each request',
  RATE_LIMITED: 'Too many requests; try again later',
  QUOTA_EXCEEDED:
    'The account has reached its daily limit of 200 SMS. The limit resets at midnight (Australia/Sydney)',
  SERVICE_BUSY: 'Too much is waiting to be printed; try again later',
  FILE_UNAVAILABLE: 'The file store does not answer; try again later',
  DATABASE_UNAVAILABLE: 'The database does not respond; try again',
  HTTPS_REQUIRED: 'Use https; see TRUST_PROXY and ALLOW_HTTP in the documentation',
  INTERNAL_ERROR: 'Something went wrong on our side (fault_06d9ey4cm06hs1mdp80w4fs8wr)',
} satisfies Partial<Record<RefusalCode, string | Record<FailureForm, string>>>;

/** The codes of the API. METHOD_NOT_ALLOWED is not among them, because its message names the operation. */
export type CodeWithMessage = keyof typeof messages;

/** The parameters and members that those messages are about. */
const params: Partial<Record<RefusalCode, string | Record<FailureForm, string>>> = {
  INVALID_ACTION: 'action',
  INVALID_PARAMETERS: {
    bare: 'customer_email',
    coded: 'after',
    acknowledged: 'customer_email',
    message: 'hookUrl',
  },
  CUSTOMER_EXISTS: 'customer_email',
};

/** A failure as callers get it. */
export function exampleFailure(code: CodeWithMessage, form: FailureForm): Failure {
  return describedFailure(code, ofForm(messages[code], form), ofForm(params[code], form));
}

/** A failure as callers get it, with a message of its own. */
export function describedFailure(code: RefusalCode, message: string, param?: string): Failure {
  return { code, message, param, docUrl: `https://sundesk.example.com/docs#${code}` };
}

function ofForm<Text extends string | undefined>(
  text: Text | Record<FailureForm, string>,
  form: FailureForm,
): Text | string {
  return typeof text === 'object' ? text[form] : text;
}
