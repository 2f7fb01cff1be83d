import { z } from 'zod';
import {
  type DeliveryState,
  deliveryBody,
  deliveryStates,
} from '../../../domain/deliveries/delivery.ts';
import {
  findAttempts,
  findDeliveries,
  findEventBody,
} from '../../../domain/deliveries/queue/delivery-log.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import { line } from '../../../domain/shared/values/members.ts';
import { keysOf } from '../../../domain/shared/values/record-of.ts';
import {
  type AttemptRecord,
  type DeliveryRecord,
  examinedMax,
} from '../../../domain/webhooks/delivery-log.ts';
import { requireDelivery, retryDelivery } from '../../../domain/webhooks/retry-delivery.ts';
import { countingNumber, digitsOf, idCharactersMax, timeInput, typeRequest } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { attemptShape, deliveryShape } from './delivery-shapes.ts';

const deliveriesOnPage = 50;
const deliveriesOnPageMax = 250;
const attemptsShown = 100;

const deliveryId = digitsOf('delivery_id');

/** Delivery states by the word that callers filter with. */
const groups = {
  failed: ['exhausted', 'aborted', 'gone'],
  waiting: ['pending', 'retry_wait', 'blocked'],
  missed: ['held'],
} as const satisfies Record<string, readonly DeliveryState[]>;
const groupNames = keysOf(groups);

const pageQuery = z.object({
  subscription_id: line(idCharactersMax)
    .optional()
    .meta({ description: 'Only deliveries to this subscription' }),
  event_id: line(idCharactersMax).optional().meta({ description: 'Only deliveries of this event' }),
  state: z
    .enum([...deliveryStates, ...groupNames])
    .optional()
    .meta({
      description:
        'Only deliveries in this state, or in one of several: `failed` is `exhausted`, `aborted` or `gone`; ' +
        '`waiting` is `pending`, `retry_wait` or `blocked`; `missed` is `held`',
    }),
  type_request: typeRequest
    .optional()
    .meta({ description: 'Only deliveries of events of this type' }),
  from: timeInput().optional().meta({
    description:
      'Only deliveries made at or after this time: `YYYY-MM-DD HH:MM:SS` UTC, or ISO 8601',
  }),
  to: timeInput().optional().meta({ description: 'Only deliveries made before this time' }),
  before: deliveryId
    .transform(Number)
    .optional()
    .meta({ description: 'The `delivery_id` of the last delivery you have' }),
  limit: countingNumber(deliveriesOnPageMax)
    .optional()
    .meta({
      description: `Deliveries on a page: ${deliveriesOnPage}, or up to ${deliveriesOnPageMax}`,
    }),
});

export function deliveryOperations() {
  return [
    read({
      action: 'getdeliveries',
      permission: 'webhooks:manage',
      summary: 'Deliveries and their states',
      description:
        'A JSON array of deliveries, newest first. While there is more, `Link` holds the next page. A page scans ' +
        `at most ${examinedMax.toLocaleString('en')} deliveries: with a filter that few match, it may be short or ` +
        'empty and still have a next page, so rely on `Link` alone.',
      query: pageQuery,
      answer: z.array(deliveryShape),
      answerHeaders: ['Link'],
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query, address }) {
        const { state, before, limit = deliveriesOnPage } = query;
        const filter = {
          subscriptionId: query.subscription_id,
          eventId: query.event_id,
          states: state && statesOf(state),
          type: query.type_request,
          from: query.from,
          to: query.to,
        };
        const { deliveries, next } = await findDeliveries(store, filter, { before, limit });
        const headers: Record<string, string> = {};
        if (next !== undefined) headers.link = nextPageLink(address, query, { next, limit });
        return { headers, json: deliveries.map(wireDelivery) };
      },
    }),

    read({
      action: 'getattempts',
      permission: 'webhooks:manage',
      summary: 'One delivery with its payload and attempts',
      description:
        `Returns the payload and the latest ${attemptsShown} attempts, newest first. Old responses of receivers ` +
        'are blank.',
      query: z.object({
        delivery_id: deliveryId.transform(Number).meta({ description: 'The delivery' }),
      }),
      answer: z.object({
        delivery: deliveryShape,
        payload: z
          .string()
          .meta({ description: 'The body of the request, exactly as every attempt sends it' }),
        attempts: z.array(attemptShape),
      }),
      refusals: ['INVALID_PARAMETERS', 'DELIVERY_NOT_FOUND'],
      async run({ store, query }) {
        const delivery = await requireDelivery(store, query.delivery_id);
        const [body = '', attempts] = await Promise.all([
          findEventBody(store, query.delivery_id),
          findAttempts(store, query.delivery_id, attemptsShown),
        ]);
        return {
          json: {
            delivery: wireDelivery(delivery),
            payload: deliveryBody(body, delivery.sequence),
            attempts: attempts.map(wireAttempt),
          },
        };
      },
    }),

    change({
      action: 'retrydelivery',
      permission: 'webhooks:manage',
      summary: 'Retry a delivery now',
      description:
        'Restarts the schedule of attempts, whatever the state of the delivery: a waiting delivery is sent now, ' +
        'and one that was delivered is sent again, with the same bytes and the same `webhook-id`. With `ordered`, ' +
        'it still waits for an earlier delivery of the same customer.',
      body: z.object({ delivery_id: deliveryId.meta({ description: 'The delivery' }) }),
      answer: acknowledgement({ delivery: deliveryShape }),
      refusals: [
        'INVALID_PARAMETERS',
        'DELIVERY_NOT_FOUND',
        'DELIVERY_UNDER_WAY',
        'SUBSCRIPTION_NOT_FOUND',
        'SUBSCRIPTION_SUSPENDED',
      ],
      async run({ store, body }) {
        const delivery = await retryDelivery(store, Number(body.delivery_id));
        const message = 'The delivery is sent again';
        return { json: { success: true, message, delivery: wireDelivery(delivery) } };
      },
    }),
  ];
}

function statesOf(state: DeliveryState | keyof typeof groups): readonly DeliveryState[] {
  return state in groups ? groups[state as keyof typeof groups] : [state as DeliveryState];
}

function nextPageLink(
  address: string,
  query: z.output<typeof pageQuery>,
  { next, limit }: { next: number; limit: number },
): string {
  const { from, to, ...rest } = query;
  const parameters = {
    action: 'getdeliveries',
    ...rest,
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : new Date(to).toISOString(),
    before: String(next),
    limit: String(limit),
  };
  const entries = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `<${address}?${new URLSearchParams(entries)}>; rel="next"`;
}

/** A delivery as the interface shows it. */
function wireDelivery(delivery: DeliveryRecord) {
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

function wireAttempt(attempt: AttemptRecord) {
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
