import { createHash } from 'node:crypto';
import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';

/**
 * Runs `work` once per `Idempotency-Key`: a repeated request gets the first one's answer and changes nothing. The
 * answer, JSON text, commits with the work, so there is no moment in which one exists without the other. Refuses with
 * IDEMPOTENCY_KEY_REUSED when the key came with another request before.
 */
export async function rememberAnswer(
  app: App,
  tx: AccountStore,
  request: { key: string; action: string; body: string },
  work: () => Promise<string>,
): Promise<string> {
  const requestHash = createHash('sha256')
    .update(`${request.action}\n${request.body}`)
    .digest('base64url');
  const earlier = await tx.idempotency.take({ key: request.key, requestHash, at: app.now() });
  if (earlier === undefined) {
    const answer = await work();
    await tx.idempotency.keep(request.key, answer);
    return answer;
  }
  if (earlier.requestHash !== requestHash) {
    throw new Refusal(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request; use a new key for each new request',
    );
  }
  return earlier.answer;
}
