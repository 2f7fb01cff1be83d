import { z } from 'zod';
import { consentInput } from '../../../domain/messages/message.ts';
import { readConsents, setConsent } from '../../../domain/messages/set-consent.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { consentsShape, wireConsents } from './message-shapes.ts';

export function consentOperations() {
  return [
    read({
      action: 'getconsent',
      permission: 'customers:read',
      summary: 'The consent of a customer to messages',
      description:
        'The latest consent for email and SMS. SMS need consent before the first one; emails are sent until the ' +
        'customer unsubscribes.',
      // A query has no member to name.
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.object({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, query }) {
        const { customerId, consents } = await readConsents(app, store, toKey(query));
        return { json: { customer_id: String(customerId), consents: wireConsents(consents) } };
      },
    }),

    change({
      action: 'setconsent',
      permission: 'customers:write',
      summary: 'Record the consent of a customer to messages',
      description:
        "Every call adds an entry to the customer's record; the last one counts. It cannot undo an opt-out of a " +
        'number, for example by the reply STOP: only the person who has the number can opt in again.',
      body: z.object({
        data: z
          .object({
            ...customerKey,
            ...consentInput.shape,
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      answer: acknowledgement({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ app, store, body: { data } }) {
        const { channel, given, source } = data;
        const key = toKey(data);
        const { customerId, consents } = await setConsent(app, store, {
          key,
          channel,
          given,
          source,
        });
        return {
          json: {
            success: true,
            message: given ? 'The consent is recorded' : 'The withdrawal is recorded',
            customer_id: String(customerId),
            consents: wireConsents(consents),
          },
        };
      },
    }),
  ];
}
