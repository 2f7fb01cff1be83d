import { z } from 'zod';
import { deliveryCauses, deliveryStates } from '../../../domain/deliveries/delivery.ts';
import { attemptOutcomes } from '../../../domain/deliveries/post-webhook.ts';
import { eventTypes } from '../../../domain/events/event.ts';
import { replayKinds, replayStates } from '../../../domain/webhooks/replay.ts';
import { moment, momentOrEmpty } from '../shapes.ts';

const cause = z.enum(deliveryCauses).meta({
  description: 'What triggered it: the event itself, `retrydelivery`, a replay, or a test',
});

export const deliveryShape = z
  .object({
    delivery_id: z.string(),
    event_id: z
      .string()
      .meta({ description: 'The `id` in the payload, and the header `webhook-id`' }),
    type_request: z.enum(eventTypes),
    subscription_id: z.string(),
    subscription_name: z.string().meta({ description: 'Empty for none' }),
    sequence: z.number().meta({ description: 'Its number within its subscription, from 1' }),
    state: z.enum(deliveryStates).meta({
      description:
        '`pending` and `retry_wait` wait for their time, `blocked` for an earlier one of the same customer, and `held` ' +
        'for a replay, because the subscription was paused or disabled; `sending` is under way. The rest is over: ' +
        '`delivered`; `exhausted` after the last attempt; `aborted` and `gone` because the receiver asked for that; ' +
        "`cancelled` with its subscription, or when the customer's data was erased",
    }),
    cause,
    attempts: z.number().meta({ description: 'How many have ended' }),
    outcome: z
      .enum(['', ...attemptOutcomes])
      .meta({ description: 'How the latest attempt ended; empty before the first' }),
    created_at: moment,
    next_attempt_at: momentOrEmpty('When it is due; empty unless it waits for its time'),
    finished_at: momentOrEmpty('Empty until it is over'),
  })
  .meta({ id: 'Delivery', description: 'One event on its way to one subscription' });

const milliseconds = z.number().nullable();

export const attemptShape = z
  .object({
    number: z.number().meta({ description: 'From 1, across all retries and replays' }),
    cause,
    started_at: moment,
    duration_ms: z.number(),
    timings: z
      .object({
        dns_ms: milliseconds,
        connect_ms: milliseconds,
        tls_ms: milliseconds,
        first_byte_ms: milliseconds.meta({
          description: 'Milliseconds from the open connection to the start of the response',
        }),
      })
      .meta({ description: 'Time by phase; `null` for phases that did not happen' }),
    connection_reused: z.boolean().meta({ description: 'Whether an open connection was reused' }),
    outcome: z.enum(attemptOutcomes),
    may_be_duplicate: z.boolean().meta({
      description: 'Whether an earlier attempt with an unknown outcome may have arrived',
    }),
    status: z
      .number()
      .nullable()
      .meta({ description: 'Status of the response; `null` without one' }),
    address: z.string().meta({
      description: 'The IP address that was reached or refused; empty when none is known',
    }),
    error: z.string().meta({ description: 'Why there was no response; empty when there was one' }),
    response_headers: z.record(z.string(), z.string()),
    response_body: z.string().meta({ description: 'Its first 16 KiB, as text' }),
  })
  .meta({ id: 'Attempt', description: 'One request to the receiver' });

export const replayShape = z
  .object({
    replay_id: z.string(),
    which: z.enum(replayKinds),
    subscription_id: z.string().meta({ description: 'Empty for all subscriptions' }),
    type_request: z.enum(['', ...eventTypes]).meta({ description: 'Empty for all types' }),
    from: momentOrEmpty('Empty for no limit'),
    to: momentOrEmpty('Empty for no limit'),
    state: z.enum(replayStates),
    replayed: z.number().meta({ description: 'How many deliveries it has started' }),
    cap: z.number().meta({ description: 'The most deliveries that it starts' }),
    capped: z
      .boolean()
      .meta({ description: 'Whether it reached its cap with more left to replay' }),
    created_at: moment,
    finished_at: momentOrEmpty('Empty while it is running'),
  })
  .meta({ id: 'Replay' });
