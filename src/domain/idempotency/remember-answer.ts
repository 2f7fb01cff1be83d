import { createHash } from 'node:crypto';
import { insertRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Schema } from '../schema.ts';
import { Refusal } from '../shared/refusal.ts';
import type { SealedIdentity } from '../shared/sealed.ts';
import type { Moment } from '../shared/time.ts';
import { idempotencyKeptMs } from './queries.ts';

type KeptAnswer = { requestHash: string; answer: string };

/** An expired answer of a key makes room for a new one. */
const putAnswers = insertRows<Schema['idempotencyKeys']>({
  table: 'idempotencyKeys',
  columns: {
    accountId: 'integer',
    key: 'text',
    requestHash: 'text',
    answer: 'text',
    createdAt: 'integer',
  },
  replaces: ['accountId', 'key'],
});

/** A request that came with an `Idempotency-Key`. */
export type RepeatableRequest = {
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
  tx: AccountDb,
  request: RepeatableRequest,
  work: () => Promise<string>,
): Promise<string> {
  const [answer] = await rememberAnswers(app, tx, [{ request }], async () => [await work()]);
  return withoutRefusal(answer as string | Refusal);
}

/**
 * Does with any number of calls what `rememberAnswer` does with one, in their order. Calls without a `request` came without
 * a key. `work` gets those that are not repeated, and a call that it refuses leaves no answer.
 */
export async function rememberAnswers<Call extends { request: RepeatableRequest | undefined }>(
  app: App,
  tx: AccountDb,
  calls: readonly Call[],
  work: (calls: readonly Call[]) => Promise<(string | Refusal)[]>,
): Promise<(string | Refusal)[]> {
  const at = app.now();
  const keys = calls.flatMap(({ request }) => (request === undefined ? [] : [request.key]));
  const earlier = keys.length === 0 ? new Map() : await findAnswers(tx, keys, at);
  const answers = new Map<Call, string | Refusal>();
  const seen = new Set<string>();
  const fresh: Call[] = [];
  const behind: Call[] = [];
  for (const call of calls) {
    const { request } = call;
    const kept = request && earlier.get(request.key);
    if (request !== undefined && kept !== undefined) {
      answers.set(call, repeated(app, request, kept));
    } else if (request !== undefined && seen.has(request.key)) {
      behind.push(call);
    } else {
      fresh.push(call);
      if (request !== undefined) seen.add(request.key);
    }
  }
  if (fresh.length > 0) {
    const made = await work(fresh);
    const kept = fresh.flatMap(({ request }, index) => {
      const answer = made[index] as string | Refusal;
      return request === undefined || answer instanceof Refusal ? [] : [keep(app, request, answer)];
    });
    await insertAnswers(tx, kept, at);
    for (const [index, call] of fresh.entries()) answers.set(call, made[index] as string | Refusal);
  }
  // The second call of a key waits for the answer to the first.
  const later = behind.length === 0 ? [] : await rememberAnswers(app, tx, behind, work);
  for (const [index, call] of behind.entries()) answers.set(call, later[index] as string | Refusal);
  return calls.map((call) => answers.get(call) as string | Refusal);
}

/**
 * Remembers the answer of work that opens its own transactions. It is stored after the work: if the process ends in between,
 * or the same request comes twice at once, the work runs again. Such work is safe to repeat.
 */
export async function rememberAnswerAfter(
  app: App,
  store: AccountDb,
  request: RepeatableRequest,
  work: () => Promise<string>,
): Promise<string> {
  const earlier = await findAnswers(store, [request.key], app.now());
  const kept = earlier.get(request.key);
  if (kept !== undefined) return withoutRefusal(repeated(app, request, kept));
  const answer = await work();
  return store.transaction((tx) => rememberAnswer(app, tx, request, async () => answer));
}

function withoutRefusal(answer: string | Refusal): string {
  if (answer instanceof Refusal) throw answer;
  return answer;
}

/** An answer as it is stored. */
function keep(app: App, request: RepeatableRequest, answer: string): KeptAnswer & { key: string } {
  const stored = request.answersSecret
    ? app.secretBox.seal(answer, identityOf(request)).text
    : answer;
  return { key: request.key, requestHash: hashOf(request), answer: stored };
}

function repeated(app: App, request: RepeatableRequest, earlier: KeptAnswer): string | Refusal {
  if (earlier.requestHash !== hashOf(request)) {
    return new Refusal(
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

/**
 * Finds the answers kept under these keys. A transaction of the account sees what every earlier one left, and
 * no other one leaves anything before it ends.
 */
async function findAnswers(
  db: AccountDb,
  keys: readonly string[],
  at: Moment,
): Promise<ReadonlyMap<string, KeptAnswer>> {
  const rows = await db
    .own('idempotencyKeys')
    .select(['key', 'requestHash', 'answer'])
    .where('key', 'in', keys)
    .where('createdAt', '>', at - idempotencyKeptMs)
    .execute();
  return new Map(rows.map(({ key, ...kept }) => [key, kept]));
}

/** Keeps answers under keys for which `find` has found none. `at` is when the requests came. */
async function insertAnswers(
  db: AccountDb,
  answers: readonly (KeptAnswer & { key: string })[],
  at: Moment,
): Promise<void> {
  const rows = answers.map(({ key, requestHash, answer }) => ({
    accountId: db.accountId,
    key,
    requestHash,
    answer,
    createdAt: at,
  }));
  waitAtEnd(db.kysely, putAnswers(db.kysely, rows));
}
