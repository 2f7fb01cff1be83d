import { z } from 'zod';
import { givenConsent } from '../../../domain/messages/consent.ts';
import { readConsents, setConsent } from '../../../domain/messages/set-consent.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-operations.ts';
import { oneOf } from '../input.ts';
import { operation } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { consentsShape } from './message-shapes.ts';
import { wireConsents } from './wire-message.ts';

export function consentOperations() {
  return [
    operation({
      action: 'getconsent',
      method: 'GET',
      permission: 'customers:read',
      summary: 'Whether a customer wants messages',
      description:
        'What the customer said last, for email and SMS. SMS need consent before the first one; emails are sent until the ' +
        'customer wants no more.',
      // Of a query there is no member to complain about.
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email'),
      body: undefined,
      answer: z.object({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      failure: 'coded',
      async run({ app, store, query }) {
        const { customerId, consents } = await readConsents(app, store, toKey(query));
        return { json: { customer_id: String(customerId), consents: wireConsents(consents) } };
      },
    }),

    operation({
      action: 'setconsent',
      method: 'POST',
      permission: 'customers:write',
      summary: 'Record whether a customer wants messages',
      description:
        'Every call adds to what is on record of the customer; the last one counts. It does not undo that a number has opted ' +
        'out, by an answer such as STOP: only the person who has it can take that back.',
      query: z.object({}),
      body: z.object({
        data: z
          .object({
            ...customerKey,
            ...givenConsent.shape,
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      answer: acknowledgement({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      failure: 'acknowledged',
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
