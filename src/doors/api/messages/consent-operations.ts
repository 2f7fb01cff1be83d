import { z } from 'zod';
import { type Consent, consentInput } from '../../../domain/messages/message.ts';
import { type Consents, readConsents, setConsent } from '../../../domain/messages/set-consent.ts';
import { formatMoment, momentOrEmpty as textOf } from '../../../domain/shared/time.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement, momentOrEmpty } from '../shapes.ts';

const consentMembers = {
  consent: z.enum(['given', 'withdrawn', 'unknown']),
  source: z
    .string()
    .meta({ description: 'How consent was given or withdrawn; empty while it is `unknown`' }),
  said_at: momentOrEmpty('When that was; empty while it is `unknown`'),
};

const consentsShape = z
  .object({
    email: z
      .object(consentMembers)
      .meta({ description: 'Emails are sent unless the consent is `withdrawn`' }),
    sms: z
      .object({
        ...consentMembers,
        opted_out_at: momentOrEmpty(
          'When the first phone number opted out, by a reply such as STOP or on the page that messages name; empty ' +
            'if it has not. Only the person who has the number can opt in again',
        ),
      })
      .meta({ description: 'SMS are sent only while the consent is `given`' }),
  })
  .meta({ id: 'Consents', description: "A customer's consent to messages" });

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

function wireConsents({ email, sms, numberOptedOutAt }: Consents) {
  const optedOutAt = textOf(numberOptedOutAt);
  return { email: wireConsent(email), sms: { ...wireConsent(sms), opted_out_at: optedOutAt } };
}

function wireConsent(consent: Consent | undefined) {
  if (consent === undefined) return { consent: 'unknown', source: '', said_at: '' };
  const { given, source, saidAt } = consent;
  return { consent: given ? 'given' : 'withdrawn', source, said_at: formatMoment(saidAt) };
}
