import { z } from 'zod';
import type { App } from '../../../domain/app.ts';
import type { CustomerKey } from '../../../domain/customers/store.ts';
import { readConsents, setConsent } from '../../../domain/messages/set-consent.ts';
import { emailCharactersMax, isEmail } from '../../../domain/shared/text.ts';
import { line } from '../input.ts';
import { channelShape, consentsShape } from '../message-shapes.ts';
import { operation } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';
import { customerId } from './customers.ts';
import { wireConsents } from './wire-message.ts';

const sourceCharactersMax = 200;

const customerKey = {
  customer_id: customerId.optional().meta({ description: 'Names the customer' }),
  customer_email: line(emailCharactersMax)
    .refine(isEmail, 'must be an e-mail address')
    .optional()
    .meta({ description: 'Used when `customer_id` is not given' }),
};
type Key = { customer_id?: string | undefined; customer_email?: string | undefined };
const namesCustomer = (data: Key) => (data.customer_id ?? data.customer_email) !== undefined;
const nobodyNamed = 'must name the customer by customer_id or customer_email';

export function consentOperations(app: App) {
  return [
    operation({
      action: 'getconsent',
      method: 'GET',
      permission: 'customers:read',
      summary: 'Whether a customer wants messages',
      description:
        'What the customer said last, for e-mail and SMS. SMS need consent before the first one; e-mails are sent until the ' +
        'customer wants no more.',
      // Of a query there is no member to complain about.
      query: z
        .object(customerKey)
        .refine(namesCustomer, 'customer_id or customer_email parameter is required'),
      body: undefined,
      answer: z.object({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      failure: 'coded',
      async run({ store, query }) {
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
            channel: channelShape,
            given: z.boolean().meta({ description: '`false` when the customer wants no more' }),
            source: line(sourceCharactersMax)
              .refine((text) => text !== '', 'must not be empty')
              .meta({ description: 'How it was said, such as `form on our website`' }),
          })
          .refine(namesCustomer, nobodyNamed),
      }),
      answer: acknowledgement({ customer_id: z.string(), consents: consentsShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body: { data } }) {
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

function toKey({ customer_id: id, customer_email: email = '' }: Key): CustomerKey {
  return id === undefined ? { email } : { customerId: Number(id) };
}
