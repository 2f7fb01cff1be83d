import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import type { AttemptRecord, DeliveryRecord } from '../../../domain/webhooks/delivery-log.ts';

/** A delivery as the interface shows it. */
export function wireDelivery(delivery: DeliveryRecord) {
  return {
    delivery_id: String(delivery.deliveryId),
    event_id: delivery.eventId,
    type_request: delivery.type,
    subscription_id: delivery.subscriptionId,
    subscription_name: delivery.subscriptionName,
    sequence: delivery.sequence,
    state: delivery.state,
    cause: delivery.cause,
    attempts: delivery.attempts,
    outcome: delivery.outcome ?? '',
    created_at: formatMoment(delivery.createdAt),
    next_attempt_at: momentOrEmpty(delivery.nextAttemptAt),
    finished_at: momentOrEmpty(delivery.finishedAt),
  };
}

export function wireAttempt(attempt: AttemptRecord) {
  const { dnsMs = null, connectMs = null, tlsMs = null, firstByteMs = null } = attempt.timings;
  return {
    number: attempt.number,
    cause: attempt.cause,
    started_at: formatMoment(attempt.startedAt),
    duration_ms: attempt.durationMs,
    timings: { dns_ms: dnsMs, connect_ms: connectMs, tls_ms: tlsMs, first_byte_ms: firstByteMs },
    connection_reused: attempt.reused,
    outcome: attempt.outcome,
    may_be_duplicate: attempt.maybeDelivered,
    status: attempt.status ?? null,
    address: attempt.address ?? '',
    error: attempt.error ?? '',
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
  };
}
