import { permissions } from '../../../src/domain/accounts/api-keys/api-key.ts';
import type { RefusalCode } from '../../../src/domain/shared/refusals.ts';
import type { Operation } from '../../../src/doors/api/operation.ts';
import { makeKeyThatExpires, makeRevokedKey } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';

/** A failure that any operation can answer whatever it does, asked of every operation on one app. */
export type FailureCase = {
  name: string;
  /** What is sent, for the reader of the file. */
  given: string;
  request: (test: TestApp, operation: Operation) => Call | Promise<Call>;
  refusal: RefusalCode;
  /** The operations that can fail so; all of them unless said. */
  concerns?: (operation: Operation) => boolean;
};

const tooLargeBytes = 1024 * 1024 + 1;
/** Those of a sandbox refuse other keys before they read a body; they have cases of their own. */
const takesBody = ({ body, sandboxOnly }: Operation) => body !== undefined && !sandboxOnly;

function withKey(
  makeKey: (test: TestApp, operation: Operation) => Promise<string> | string | undefined,
): FailureCase['request'] {
  return async (test, operation) => ({
    method: operation.method,
    query: { api_key: await makeKey(test, operation) },
  });
}

function withBody(
  body?: object | string,
  headers: Record<string, string> = {},
): Pick<FailureCase, 'request' | 'refusal' | 'concerns'> {
  return {
    request: (_, { method }) => ({ method, headers, ...(body !== undefined && { body }) }),
    refusal: 'INVALID_PARAMETERS',
    concerns: takesBody,
  };
}

/** Failures of a request, in the order in which they are looked for. */
export const requestFailures: FailureCase[] = [
  {
    name: 'wrong-method',
    given: 'GET to an operation that takes POST, or POST to one that takes GET',
    request: (_, { method }) =>
      method === 'GET' ? { method: 'POST', body: {} } : { method: 'GET' },
    refusal: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'wrong-method-without-key',
    given: 'PUT without a key',
    request: () => ({ method: 'PUT', query: { api_key: undefined } }),
    refusal: 'METHOD_NOT_ALLOWED',
  },
  {
    name: 'missing-api-key',
    given: 'no api_key',
    request: withKey(() => undefined),
    refusal: 'INVALID_API_KEY',
  },
  {
    name: 'empty-api-key',
    given: 'an empty api_key',
    request: withKey(() => ''),
    refusal: 'INVALID_API_KEY',
  },
  {
    name: 'unknown-api-key',
    given: 'a key that nobody has',
    request: withKey(() => 'sundesk_unknown'),
    refusal: 'INVALID_API_KEY',
  },
  {
    name: 'revoked-api-key',
    given: 'a key that was revoked',
    request: withKey(makeRevokedKey),
    refusal: 'INVALID_API_KEY',
  },
  {
    name: 'expired-api-key',
    given: 'a key that has just expired',
    request: withKey((test) => makeKeyThatExpires(test, test.app.now())),
    refusal: 'INVALID_API_KEY',
  },
  {
    name: 'unauthorized',
    given: 'a key with every permission but the one that the operation needs, and no body',
    request: withKey((test, { permission }) =>
      test.makeKey(permissions.filter((other) => other !== permission)),
    ),
    refusal: 'UNAUTHORIZED_ACCESS',
    concerns: ({ permission }) => permission !== undefined,
  },
  { name: 'body-empty', given: 'no body', ...withBody() },
  { name: 'body-blank', given: 'a body of spaces and line breaks', ...withBody(' \r\n\t') },
  { name: 'body-malformed', given: 'the body {"data":', ...withBody('{"data":') },
  { name: 'body-an-array', given: 'the body [{}]', ...withBody('[{}]') },
  { name: 'body-null', given: 'the body null', ...withBody('null') },
  { name: 'body-a-string', given: 'the body "text"', ...withBody('"text"') },
  {
    name: 'body-an-empty-object',
    given: 'the body {}',
    ...withBody({}),
    concerns: (operation) => takesBody(operation) && !operation.body?.safeParse({}).success,
  },
  {
    name: 'body-too-large',
    given: 'a body of 1 MiB and one byte',
    ...withBody(' '.repeat(tooLargeBytes)),
    refusal: 'BODY_TOO_LARGE',
    concerns: (operation) => takesBody(operation) && operation.takesLargeBody === undefined,
  },
  {
    name: 'body-compressed',
    given: 'a body with Content-Encoding: gzip',
    ...withBody('{}', { 'content-encoding': 'gzip' }),
    refusal: 'ENCODING_REFUSED',
  },
];

/** On an app that allows one request a minute. */
export const limitFailure: FailureCase = {
  name: 'rate-limited',
  given: 'the second request of a minute in which one is allowed',
  request: (_, { method }) => ({ method }),
  refusal: 'RATE_LIMITED',
};

/** On an app whose database fails. */
export const internalFailure: FailureCase = {
  name: 'internal-error',
  given: 'a database that fails',
  request: (_, { method }) => ({ method }),
  refusal: 'INTERNAL_ERROR',
};
