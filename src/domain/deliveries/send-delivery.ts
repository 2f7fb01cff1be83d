import type { App } from '../app.ts';
import { minuteMs } from '../shared/time.ts';
import { afterAttempt, type Result } from './after-attempt.ts';
import { type Attempt, deliveryBody, type LeasedDelivery } from './delivery.ts';
import type { AttemptOutcome, PostResult } from './post-webhook.ts';
import { signatureHeaders } from './signature.ts';

/** The delay after a fault of Sundesk itself, which costs the delivery no attempt. */
const releaseMs = minuteMs;

/** Makes one attempt at a leased delivery and decides what follows from it. Never throws. */
export async function sendDelivery(app: App, leased: LeasedDelivery): Promise<Result> {
  const { traceparent: causedBy } = leased;
  return app.tracing.inSpan(
    { name: 'deliver webhook', kind: 'consumer', causedBy, attributes: describe(leased) },
    async (span) => {
      const result = await attempt(app, leased);
      const outcome = 'attempt' in result ? result.attempt.outcome : 'fault';
      if (outcome !== 'delivered') span.fail(outcome);
      return result;
    },
  );
}

function describe({ eventId, type, deliveryId, subscriptionId, attempt, cause }: LeasedDelivery) {
  return {
    'sundesk.event_id': eventId,
    'sundesk.event_type': type,
    'sundesk.delivery_id': deliveryId,
    'sundesk.subscription_id': subscriptionId,
    'sundesk.attempt': attempt,
    'sundesk.cause': cause,
  };
}

async function attempt(app: App, leased: LeasedDelivery): Promise<Result> {
  const startedAt = app.now();
  try {
    const result = await post(app, leased, startedAt);
    const { outcome, next } = afterAttempt({
      attempt: leased.attemptInRound,
      isEarly: leased.early !== undefined,
      result,
      hookSuccess: app.hookSuccess,
      now: app.now(),
      random: app.random(),
    });
    return { leased, attempt: toAttempt(startedAt, outcome, result), next };
  } catch (error) {
    const { deliveryId } = leased;
    app.log.error({ err: error, deliveryId }, 'delivery failed because of an internal error');
    return { leased, releaseMs };
  }
}

function post(app: App, leased: LeasedDelivery, now: number): Promise<PostResult> {
  const body = deliveryBody(leased.body, leased.sequence);
  const signed = signatureHeaders({
    id: leased.eventId,
    timestamp: Math.floor(now / 1000),
    body,
    keys: leased.sealedKeys.map((sealed) => app.secretBox.open(sealed)),
  });
  return app.postWebhook({
    url: leased.hookUrl,
    headers: { 'content-type': 'application/json', ...signed },
    body,
  });
}

function toAttempt(startedAt: number, outcome: AttemptOutcome, result: PostResult): Attempt {
  return {
    startedAt,
    durationMs: result.durationMs,
    timings: result.timings,
    reused: result.reused,
    outcome,
    status: result.status,
    address: result.address,
    error: result.error,
    responseHeaders: result.responseHeaders ?? {},
    responseBody: result.responseBody ?? '',
  };
}
