import { z } from 'zod';
import { sendTestEvent } from '../../../domain/webhooks/send-test-event.ts';
import { idCharactersMax, typeRequest } from '../input.ts';
import { change } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';

export function testEventOperations() {
  return [
    change({
      action: 'sendtestevent',
      permission: 'webhooks:manage',
      summary: 'Send a test event to a subscription',
      description:
        'Sends the example of a type of the subscription, whatever it filters by, signed like any other, with `test: true` beside `data`. ' +
        'Only this subscription gets it, and `getevents` does not list it. Failed attempts are retried on the ' +
        'usual schedule.',
      body: z.object({
        subscription_id: z
          .string()
          .max(idCharactersMax)
          .meta({ description: 'An active subscription' }),
        type_request: typeRequest
          .optional()
          .meta({ description: 'One of its types; the first by default' }),
      }),
      answer: acknowledgement({
        event_id: z.string().meta({ description: 'The `id` in the payload' }),
        delivery_id: z.string(),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED'],
      async run({ app, store, body }) {
        const { eventId, deliveryId } = await sendTestEvent(
          app,
          store,
          body.subscription_id,
          body.type_request,
        );
        return {
          json: {
            success: true,
            message: 'The test event is on its way',
            event_id: eventId,
            delivery_id: String(deliveryId),
          },
        };
      },
    }),
  ];
}
