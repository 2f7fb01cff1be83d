import { z } from 'zod';
import { type RefusalCode, refusalCodes, refusals } from '../../../domain/shared/refusals.ts';
import { type Failure, failureAnswer } from '../errors.ts';
import { type FailureForm, type Operation, takesIdempotencyKey } from '../operation.ts';
import { everyAnswerHeaders } from './document-parts.ts';
import type { JsonSchema, SchemaCollection } from './schema-collection.ts';

/** One failure that a request can end in. */
type Answered = { form: FailureForm; code: RefusalCode; status: number; body: object };

/** The failures of every operation, besides its own refusals. */
const commonRefusals = [
  'INVALID_API_KEY',
  'RATE_LIMITED',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
] as const satisfies RefusalCode[];
const bodyRefusals = [
  'INVALID_PARAMETERS',
  'BODY_TOO_LARGE',
  'ENCODING_REFUSED',
] as const satisfies RefusalCode[];
/** The failures before an operation is reached. */
const dispatchRefusals = [
  'INVALID_ACTION',
  'METHOD_NOT_ALLOWED',
  'HTTPS_REQUIRED',
] as const satisfies RefusalCode[];

const message = z.string().meta({ description: 'The reason, for people' });
const success = z.literal(false);
const param = z
  .string()
  .meta({
    description: 'The parameter or member at fault; absent where it is none, or not one alone',
  })
  .optional();
const docUrl = z
  .string()
  .meta({ description: 'A link to the entry of the code in the documentation of this Sundesk' })
  .optional();

const formNames: Record<FailureForm, string> = {
  bare: 'BareFailure',
  coded: 'Failure',
  acknowledged: 'AcknowledgedFailure',
  message: 'MessageFailure',
};

function shapeOf(form: FailureForm, operations: readonly Operation[]): z.ZodType {
  if (form === 'message') return z.object({ success, message });
  const code = z
    .enum(codesOf(operations))
    .meta({ id: 'ErrorCode', description: 'The reason, for programs' });
  if (form === 'bare') return z.object({ code, message });
  const coded = { code, message, param, doc_url: docUrl };
  return form === 'coded' ? z.object(coded) : z.object({ success, ...coded });
}

const headersOfStatus: Readonly<Record<number, object>> = {
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

/** The refusals of an operation itself, with the key's permission but without what every request can meet. */
function ownRefusals(operation: Operation): readonly RefusalCode[] {
  return [
    ...(operation.permission === undefined ? [] : (['UNAUTHORIZED_ACCESS'] as const)),
    ...operation.refusals,
  ];
}

/** Every code that an operation can answer with, its own and those that any request can meet. */
export function refusalsOf(operation: Operation): readonly RefusalCode[] {
  return [
    ...commonRefusals,
    ...ownRefusals(operation),
    ...(operation.body === undefined ? [] : bodyRefusals),
    ...(takesIdempotencyKey(operation) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ];
}

/** The meaning and status of each code of the API. Codes of the other doors are left out. */
export function describeCodes(operations: readonly Operation[]) {
  return codesOf(operations).map((code) => ({ code, ...refusals[code] }));
}

function codesOf(operations: readonly Operation[]): RefusalCode[] {
  const possible = new Set<RefusalCode>([...dispatchRefusals, ...operations.flatMap(refusalsOf)]);
  return refusalCodes.filter((code) => possible.has(code));
}

/** The OpenAPI responses of all failures of one operation at its own path, by status. */
export function describeFailures(
  operation: Operation,
  api: { schemas: SchemaCollection; table: readonly Operation[] },
): Record<string, object> {
  // A request may be malformed before an operation sees it.
  const malformed = failure(operation.failure, 'INVALID_PARAMETERS');
  const all = [malformed, ...failuresOf(operation), httpsRequired(), wrongMethod(operation)];
  const byStatus = Map.groupBy(withoutRepeats(all), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, some]) => [String(status), describeResponse(status, some, api)]),
  );
}

function failuresOf(operation: Operation): Answered[] {
  const codes = new Set(refusalsOf(operation)) as Set<CodeWithMessage>;
  return [...codes].map((one) => failure(operation.failure, one));
}

function failure(form: FailureForm, one: CodeWithMessage): Answered {
  return { form, code: one, ...failureAnswer(form, exampleFailure(one, form)) };
}

/** Answered before a request reaches the API, which alone knows where its documentation is. */
function httpsRequired(): Answered {
  const code = 'HTTPS_REQUIRED';
  return { form: 'coded', code, ...failureAnswer('bare', exampleFailure(code, 'bare')) };
}

function wrongMethod({ action, method, failure: form }: Operation): Answered {
  const one = 'METHOD_NOT_ALLOWED';
  const described = describedFailure(one, `${action} takes ${method}`);
  return { form, code: one, ...failureAnswer(form, described) };
}

function withoutRepeats(all: readonly Answered[]): Answered[] {
  return [...new Map(all.map((one) => [exampleKey(one), one])).values()];
}

function exampleKey({ form, code: one }: Answered): string {
  return `${one}_${form}`;
}

function describeResponse(
  status: number,
  some: readonly Answered[],
  api: { schemas: SchemaCollection; table: readonly Operation[] },
): object {
  const codes = [...new Set(some.map((one) => one.code))];
  return {
    description: codes.map((one) => `\`${one}\`: ${refusals[one].meaning}.`).join('\n\n'),
    headers: {
      ...everyAnswerHeaders,
      'Sundesk-Error': { $ref: '#/components/headers/SundeskError' },
      'Sundesk-Param': { $ref: '#/components/headers/SundeskParam' },
      'Sundesk-Doc-Url': { $ref: '#/components/headers/SundeskDocUrl' },
      ...headersOfStatus[status],
    },
    content: {
      'application/json': {
        schema: describeForms(some, api),
        examples: Object.fromEntries(
          some.map((one) => [exampleKey(one), { summary: one.code, value: one.body }]),
        ),
      },
    },
  };
}

function describeForms(
  some: readonly Answered[],
  { schemas, table }: { schemas: SchemaCollection; table: readonly Operation[] },
): JsonSchema | { anyOf: JsonSchema[] } {
  const refs = [...new Set(some.map(({ form }) => form))].map((form) =>
    schemas.name(formNames[form], shapeOf(form, table)),
  );
  const [only, ...more] = refs;
  return only !== undefined && more.length === 0 ? only : { anyOf: refs };
}

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
  DELETION_REFUSED: 'The proposal is published: withdraw it before you delete the project',
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
  FIELD_NOT_FOUND: 'There is no such field; it may have been removed',
  NOTE_NOT_FOUND: 'Note not found',
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
function describedFailure(code: RefusalCode, message: string, param?: string): Failure {
  return { code, message, param, docUrl: `https://sundesk.example.com/docs#${code}` };
}

function ofForm<Text extends string | undefined>(
  text: Text | Record<FailureForm, string>,
  form: FailureForm,
): Text | string {
  return typeof text === 'object' ? text[form] : text;
}
