import { z } from 'zod';
import type { AccountDb } from '../../domain/account-db.ts';
import type { ApiKey, Permission } from '../../domain/accounts/api-keys/api-key.ts';
import type { Actor } from '../../domain/accounts/security-log/security-entry.ts';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { RefusalCode } from '../../domain/shared/refusals.ts';
import type { Aliases } from './lenient-input.ts';

/** A tag of the OpenAPI document, under which the reference lists operations. */
export type Chapter = { title: string; description: string };

/** The input of an operation: the key presented, its account's store, and values that fit its shapes. */
export type Call<Query = unknown, Body = unknown> = {
  app: App;
  key: ApiKey;
  store: AccountDb;
  query: Query;
  body: Body;
  /** The URL of the request without its query, to build links to further pages. */
  address: string;
  /** The key as the security log names it. */
  actor: () => Actor;
  /** The span of the request (`Tracing.traceparent`). */
  causedBy?: string | undefined;
};

/** A value to send as JSON, a JSON text, the pieces of one that is too large to be built at once, or a file. */
export type Answer = {
  headers?: Record<string, string>;
} & (
  | { json: object }
  | { text: string }
  | { pieces: AsyncIterable<string> }
  | { bytes: Uint8Array; mediaType: string }
);

type RunAll<OneCall = Call> = (
  app: App,
  tx: AccountDb,
  calls: readonly OneCall[],
) => Promise<(Answer | Refusal)[]>;

/**
 * One operation of `/apidata.php`. Dispatch, checks, failures, OpenAPI and the documentation page are all derived
 * from this; nothing else knows an operation by its name.
 */
export type Operation<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  action: string;
  method: 'GET' | 'POST';
  /** The permission that the key needs; without one, any valid key will do. */
  permission?: Permission;
  /** Set where it is refused with SANDBOX_ONLY unless the key is one of a sandbox. */
  sandboxOnly?: true;
  /** The chapter of the reference that it belongs to; `operations.ts` sets it. */
  chapter?: Chapter;
  /** One line for tables of contents. */
  summary: string;
  /** Further facts for callers beyond the shapes, in Markdown. */
  description: string;
  /** The parameters beside `action` and `api_key`. */
  query: Query;
  /** The JSON body; operations without one ignore it. */
  body: Body;
  /** Set where input is read as `lenient-input.ts` says, with these other names of members. */
  lenient?: { aliases?: Aliases };
  /** The shape of a successful answer. */
  answer: z.ZodType;
  /**
   * Set where entries of the body are checked one by one: what is checked of the whole. Entries are read as `body`
   * says.
   */
  envelope?: z.ZodType;
  /** Set where bodies may have 4 MiB. */
  takesLargeBody?: true;
  /** The content type of a response that is not JSON, such as `application/pdf`. */
  answerMediaType?: string;
  /** The headers that belong to its answer. */
  answerHeaders?: readonly AnswerHeader[];
  /** The refusals of its own, beside those that any operation can give. */
  refusals: readonly RefusalCode[];
  failure: FailureForm;
  /** Set where the answer has a secret, which must not be stored readably for a repeated request. */
  answersSecret?: true;
  /** Set where the work is too much for one transaction, so that `run` opens its own. */
  opensTransactions?: true;
  /** Set if the body is a query and nothing is changed. */
  readsOnly?: true;
  run(
    call: Call<z.output<Query>, Body extends z.ZodType ? z.output<Body> : undefined>,
  ): Promise<Answer>;
  /** Set where calls that arrive together are one piece of work (`changeTogether`). */
  runAll?: RunAll;
};

/** Returns whether an `Idempotency-Key` makes a repeated request safe: every change takes one. */
export function takesIdempotencyKey({ method, readsOnly }: Operation): boolean {
  return method === 'POST' && readsOnly !== true;
}

/** A header of answers that callers read: where the next page is, how many items there are, whether events are gone. */
export type AnswerHeader = 'Link' | 'X-Total-Count' | 'X-Events-Expired';

/**
 * The forms that a failure takes on the wire. `coded` is `{code, message}` with `param` and `doc_url`; `acknowledged` adds
 * `success: false`. The interface fixes two others: `bare`, which is `{code, message}` alone, for `getcustomerByemail`, and
 * `message`, which is `{success: false, message}` with status 400, for `subscribe_customer`.
 */
export type FailureForm = 'bare' | 'coded' | 'acknowledged' | 'message';

const noParameters = z.object({});

/** An operation as it is written: what most have alike is left out. */
type Definition<Query extends z.ZodType, Body extends z.ZodType | undefined> = Omit<
  Operation<Query, Body>,
  'method' | 'query' | 'failure'
> &
  Partial<Pick<Operation<Query, Body>, 'query' | 'failure'>>;

/** An operation that reads: GET, without a body. Its failures are `coded` unless it says otherwise. */
export function read<Query extends z.ZodType = typeof noParameters>(
  definition: Omit<Definition<Query, undefined>, 'body'>,
): Operation {
  const usual = { method: 'GET', query: noParameters, body: undefined, failure: 'coded' };
  return { ...usual, ...definition } as unknown as Operation;
}

/** An operation with a body, which each change has: POST. Its failures are `acknowledged` unless it says otherwise. */
export function change<Body extends z.ZodType, Query extends z.ZodType = typeof noParameters>(
  definition: Definition<Query, Body>,
): Operation {
  const usual = { method: 'POST', query: noParameters, failure: 'acknowledged' };
  return { ...usual, ...definition } as unknown as Operation;
}

/**
 * Makes a change that does with calls that arrive together what it does with one. A call that is refused has changed
 * nothing.
 */
export function changeTogether<Body extends z.ZodType>({
  runAll,
  ...definition
}: Omit<Definition<typeof noParameters, Body>, 'run' | 'runAll'> & {
  runAll: RunAll<Call<z.output<typeof noParameters>, z.output<Body>>>;
}): Operation {
  const all = runAll as RunAll;
  const whole = {
    ...definition,
    runAll: all,
    async run(call: Call) {
      const [answer] = await all(call.app, call.store, [call]);
      if (answer instanceof Refusal) throw answer;
      return answer as Answer;
    },
  };
  return change(whole as unknown as Definition<z.ZodType, Body>);
}
