import { createHash } from 'node:crypto';
import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { SealedIdentity } from '../shared/sealed.ts';

/** A request that came with an `Idempotency-Key`. */
type RepeatableRequest = {
  accountId: number;
  key: string;
  action: string;
  body: string;
  /** The answer has a secret, which is stored sealed. */
  answersSecret: boolean;
};

/**
 * Runs `work` once per `Idempotency-Key`: a repeated request gets the first one's answer and changes nothing. The
 * answer, JSON text, commits with the work, so there is no moment in which one exists without the other. Refuses with
 * IDEMPOTENCY_KEY_REUSED when the key came with another request before.
 */
export async function rememberAnswer(
  app: App,
  tx: AccountStore,
  request: RepeatableRequest,
  work: () => Promise<string>,
): Promise<string> {
  const { key } = request;
  const at = app.now();
  const earlier = await findAnswer(app, tx, request);
  if (earlier !== undefined) return repeated(app, request, earlier);
  const answer = await work();
  const identity = identityOf(request);
  const kept = request.answersSecret ? app.secretBox.seal(answer, identity).text : answer;
  await tx.idempotency.keep({ key, requestHash: hashOf(request), answer: kept, at });
  return answer;
}

/**
 * The same for work that opens its own transactions. Its answer is stored after it: if the process ends in between, or
 * the same request comes twice at once, the work runs again. Such work is safe to repeat.
 */
export async function rememberAnswerAfter(
  app: App,
  store: AccountStore,
  request: RepeatableRequest,
  work: () => Promise<string>,
): Promise<string> {
  const earlier = await findAnswer(app, store, request);
  if (earlier !== undefined) return repeated(app, request, earlier);
  const answer = await work();
  return store.transaction((tx) => rememberAnswer(app, tx, request, async () => answer));
}

/** Finds the outcome of an earlier request with the key. */
export function findAnswer(app: App, store: AccountStore, { key }: RepeatableRequest) {
  return store.idempotency.find({ key, at: app.now() });
}

function repeated(
  app: App,
  request: RepeatableRequest,
  earlier: { requestHash: string; answer: string },
): string {
  if (earlier.requestHash !== hashOf(request)) {
    throw new Refusal(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for a different request; use a new key for each request',
    );
  }
  // The erasure of a customer replaces answers by plain ones.
  return request.answersSecret && !earlier.answer.startsWith('{')
    ? app.secretBox.open({ text: earlier.answer, identity: identityOf(request) })
    : earlier.answer;
}

function hashOf({ action, body }: RepeatableRequest): string {
  return createHash('sha256').update(`${action}\n${body}`).digest('base64url');
}

function identityOf({ accountId }: RepeatableRequest): SealedIdentity {
  return { kind: 'remembered_answer', accountId };
}
