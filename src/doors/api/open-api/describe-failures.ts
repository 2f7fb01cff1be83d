import { z } from 'zod';
import { type RefusalCode, refusalCodes } from '../../../domain/shared/errors.ts';
import { failureAnswer, failures } from '../errors.ts';
import type { FailureForm, Operation } from '../operation.ts';
import { type CodeWithMessage, exampleMessage } from './failure-messages.ts';
import type { JsonSchema, SchemaCollection } from './schema-collection.ts';

/** One failure that a request can end in. */
type Failure = { form: FailureForm; code: RefusalCode; status: number; body: object };

const code = z.enum(refusalCodes).meta({ description: 'The reason, for programs' });
const message = z.string().meta({ description: 'The reason, for people' });
const success = z.literal(false);

const formShapes: Record<FailureForm, { name: string; shape: z.ZodType }> = {
  coded: { name: 'Failure', shape: z.object({ code, message }) },
  acknowledged: { name: 'AcknowledgedFailure', shape: z.object({ success, code, message }) },
  message: { name: 'MessageFailure', shape: z.object({ success, message }) },
};

const headersOfStatus: Readonly<Record<number, object>> = {
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

/** The refusals of an operation itself, with the key's permission but without what every request can meet. */
export function ownRefusals(operation: Operation): readonly RefusalCode[] {
  return [
    ...(operation.permission === undefined ? [] : (['UNAUTHORIZED_ACCESS'] as const)),
    ...operation.refusals,
  ];
}

/** What every code means and which status it has, whatever the operation. */
export function describeCodes() {
  return refusalCodes.map((code) => ({ code, ...failures[code] }));
}

/** The OpenAPI responses of all failures of the operations that one method reaches, by status. */
export function describeFailures(
  operations: { reached: readonly Operation[]; others: readonly Operation[] },
  schemas: SchemaCollection,
): Record<string, object> {
  const all = [
    failure('coded', 'INVALID_ACTION'),
    failure('coded', 'HTTPS_REQUIRED'),
    ...operations.reached.flatMap(failuresOf),
    ...operations.others.map(wrongMethod),
  ];
  const byStatus = Map.groupBy(withoutRepeats(all), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, some]) => [String(status), describeResponse(status, some, schemas)]),
  );
}

function failuresOf(operation: Operation): Failure[] {
  const codes = [
    'INVALID_API_KEY',
    ...ownRefusals(operation),
    ...(operation.body === undefined ? [] : ['INVALID_PARAMETERS', 'BODY_TOO_LARGE']),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
  ] as CodeWithMessage[];
  return codes.map((one) => failure(operation.failure, one));
}

function failure(form: FailureForm, one: CodeWithMessage): Failure {
  return { form, code: one, ...failureAnswer(form, one, exampleMessage(one, form)) };
}

/** The failure has the form of the operation that was named, not of those that the method reaches. */
function wrongMethod({ action, method, failure: form }: Operation): Failure {
  const one = 'METHOD_NOT_ALLOWED';
  return { form, code: one, ...failureAnswer(form, one, `${action} takes ${method}`) };
}

function withoutRepeats(all: readonly Failure[]): Failure[] {
  return [...new Map(all.map((one) => [exampleKey(one), one])).values()];
}

function exampleKey({ form, code: one }: Failure): string {
  return `${one}_${form}`;
}

function describeResponse(
  status: number,
  some: readonly Failure[],
  schemas: SchemaCollection,
): object {
  const codes = [...new Set(some.map((one) => one.code))];
  return {
    description: codes.map((one) => `\`${one}\`: ${failures[one].meaning}.`).join('\n\n'),
    ...(headersOfStatus[status] && { headers: headersOfStatus[status] }),
    content: {
      'application/json': {
        schema: describeForms(some, schemas),
        examples: Object.fromEntries(
          some.map((one) => [exampleKey(one), { summary: one.code, value: one.body }]),
        ),
      },
    },
  };
}

function describeForms(
  some: readonly Failure[],
  schemas: SchemaCollection,
): JsonSchema | { anyOf: JsonSchema[] } {
  const refs = [...new Set(some.map(({ form }) => form))].map((form) =>
    schemas.name(formShapes[form].name, formShapes[form].shape),
  );
  const [only, ...more] = refs;
  return only !== undefined && more.length === 0 ? only : { anyOf: refs };
}
