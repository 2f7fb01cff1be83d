import type { App } from '../app.ts';
import { afterAttempt } from './after-attempt.ts';
import type { ClaimedDelivery } from './delivery.ts';
import type { PostResult } from './post-webhook.ts';
import { signatureHeaders } from './signature.ts';

/** Makes one attempt at a claimed delivery, records it with what follows from it, and logs one line. */
export async function sendDelivery(app: App, claimed: ClaimedDelivery): Promise<void> {
  const startedAt = app.now();
  const result = await post(app, claimed, startedAt);
  const now = app.now();
  const next = afterAttempt({
    attempt: claimed.attempt,
    result,
    hookSuccess: app.hookSuccess,
    now,
    random: app.random(),
  });
  const kept = await app.store.queue.finish(claimed, toAttempt(startedAt, result), next);
  app.log.info(
    {
      deliveryId: claimed.deliveryId,
      subscriptionId: claimed.subscriptionId,
      eventId: claimed.eventId,
      attempt: claimed.attempt,
      maybeDelivered: claimed.maybeDelivered,
      outcome: result.outcome,
      status: result.status,
      durationMs: result.durationMs,
      next: kept ? next.state : 'claim lost',
    },
    'delivery attempted',
  );
}

function post(app: App, claimed: ClaimedDelivery, now: number): Promise<PostResult> {
  const signed = signatureHeaders({
    id: claimed.eventId,
    timestamp: Math.floor(now / 1000),
    body: claimed.body,
    secret: app.secretBox.open(claimed.sealedSecret),
  });
  return app.postWebhook({
    url: claimed.hookUrl,
    headers: { 'content-type': 'application/json', ...signed },
    body: claimed.body,
  });
}

function toAttempt(startedAt: number, result: PostResult) {
  return {
    startedAt,
    durationMs: result.durationMs,
    outcome: result.outcome,
    status: result.status,
    address: result.address,
    error: result.error,
    responseHeaders: result.responseHeaders ?? {},
    responseBody: result.responseBody ?? '',
  };
}
