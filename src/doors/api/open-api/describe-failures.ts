import { z } from 'zod';
import { type RefusalCode, refusalCodes, refusals } from '../../../domain/shared/refusals.ts';
import { failureAnswer } from '../errors.ts';
import { type FailureForm, type Operation, takesIdempotencyKey } from '../operation.ts';
import { everyAnswerHeaders } from './document-parts.ts';
import { type CodeWithMessage, describedFailure, exampleFailure } from './failure-messages.ts';
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
  .meta({ description: 'The entry of the code in the manual of this Sundesk' })
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
