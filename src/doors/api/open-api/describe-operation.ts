import { refusals } from '../../../domain/shared/refusals.ts';
import { failureAnswer } from '../errors.ts';
import { type Operation, takesIdempotencyKey } from '../operation.ts';
import { readExample } from '../read-example.ts';
import { ownRefusals } from './describe-failures.ts';
import type { JsonSchema, SchemaCollection } from './schema-collection.ts';
import { schemaName } from './schema-name.ts';

/** One operation as `x-operations` lists it, for tools and for the documentation page. */
export type OperationDescription = {
  action: string;
  method: Operation['method'];
  permission?: string;
  /** The chapter of the manual. */
  chapter: string;
  summary: string;
  description: string;
  takesIdempotencyKey: boolean;
  failureForm: Operation['failure'];
  /** The parameters beside `action` and `api_key`, as the members of one object. */
  query: JsonSchema;
  exampleQuery?: Record<string, string>;
  /** The names of the body and of the answer, under `schemas` and `examples` of the components alike. */
  request?: string;
  answer: string;
  /** The content type of a response that is not JSON. */
  answerMediaType?: string;
  failures: { status: number; code: string; meaning: string }[];
};

export type Examples = Record<string, { summary: string; value: unknown }>;

/** Describes an operation, and adds its body and answer to the schemas and examples of the document. */
export function describeOperation(
  operation: Operation,
  { schemas, examples }: { schemas: SchemaCollection; examples: Examples },
): OperationDescription {
  const { action, method, permission, summary, description, answerMediaType } = operation;
  const example = readExample(action);
  const request = `${schemaName(action)}Request`;
  const answer = `${schemaName(action)}Answer`;
  if (operation.body !== undefined) {
    schemas.name(request, operation.body);
    examples[request] = { summary, value: example.body };
  }
  schemas.name(answer, operation.answer);
  examples[answer] = { summary, value: example.answer };
  return {
    action,
    method,
    ...(permission && { permission }),
    chapter: operation.chapter?.title ?? 'Other',
    summary,
    description,
    takesIdempotencyKey: takesIdempotencyKey(operation),
    failureForm: operation.failure,
    query: schemas.describe(operation.query),
    ...(example.query && { exampleQuery: example.query }),
    ...(operation.body !== undefined && { request }),
    answer,
    ...(answerMediaType && { answerMediaType }),
    failures: ownRefusals(operation).map((code) => ({
      status: failureAnswer(operation.failure, { code, message: '' }).status,
      code,
      meaning: refusals[code].meaning,
    })),
  };
}
