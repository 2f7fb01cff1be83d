import type { EventType } from '../../events/event.ts';
import type { Sealed } from '../../shared/sealed.ts';
import type { DeliveryCause, EarlyAttempt, LeasedDelivery } from '../delivery.ts';
import type { Standing } from '../endpoint-state.ts';
import type { EndpointRow } from './endpoint-states.ts';

/** What the rows of a delivery and its event tell the one who sends it. */
export type DeliveryToSend = {
  deliveryId: number;
  eventId: string;
  sequence: number;
  attempts: number;
  roundBegan: number;
  cause: DeliveryCause;
  maybeDelivered: number;
  orderKey: number | null;
  dueAt: number | null;
  type: EventType;
  body: string;
  traceparent: string | null;
};

/** Joins a delivery that is leased with what its endpoint says of sending. */
export function leasedDelivery(
  endpoint: EndpointRow,
  delivery: DeliveryToSend,
  {
    claimId,
    now,
    standing = endpoint.standing,
    early,
  }: {
    claimId: string;
    now: number;
    standing?: Standing;
    early?: EarlyAttempt | undefined;
  },
): LeasedDelivery {
  return {
    deliveryId: delivery.deliveryId,
    accountId: endpoint.accountId,
    subscriptionId: endpoint.subscriptionId,
    eventId: delivery.eventId,
    type: delivery.type,
    claimId,
    attempt: delivery.attempts + 1,
    attemptInRound: delivery.attempts - delivery.roundBegan + 1,
    cause: delivery.cause,
    early,
    maybeDelivered: delivery.maybeDelivered === 1,
    orderKey: delivery.orderKey ?? undefined,
    hookUrl: endpoint.hookUrl,
    standing,
    sealedKeys: keysOf(endpoint, now),
    waitingSince: early ? now : (delivery.dueAt ?? now),
    body: delivery.body,
    sequence: delivery.sequence,
    traceparent: delivery.traceparent ?? undefined,
  };
}

/** The newest first; receivers that know only one kind of signature skip the others. */
function keysOf(endpoint: EndpointRow, now: number): Sealed[] {
  const { accountId, subscriptionId } = endpoint;
  const secret = { kind: 'webhook_secret', accountId, subscriptionId } as const;
  const signingKey = { kind: 'webhook_signing_key', accountId, subscriptionId } as const;
  const keys: Sealed[] = [{ text: endpoint.sealedSecret, identity: secret }];
  if (endpoint.previousSealedSecret !== null && (endpoint.previousSignsUntil ?? 0) > now) {
    keys.push({ text: endpoint.previousSealedSecret, identity: secret });
  }
  if (endpoint.sealedSigningKey !== null) {
    keys.push({ text: endpoint.sealedSigningKey, identity: signingKey });
  }
  return keys;
}
