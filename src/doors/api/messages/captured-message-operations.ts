import { z } from 'zod';
import { publicCapturedMessage } from '../../../domain/messages/payload.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { line } from '../../../domain/shared/values/members.ts';
import { customerId } from '../customers/customer-operations.ts';
import { countingNumber, idCharactersMax } from '../input.ts';
import { operation } from '../operation.ts';
import { capturedMessageShape, channelShape } from './message-shapes.ts';

const messagesOnPage = 50;
const messagesOnPageMax = 250;

export function capturedMessageOperations() {
  return [
    operation({
      action: 'gettestmessages',
      method: 'GET',
      permission: 'customers:read',
      sandboxOnly: true,
      summary: 'Emails and SMS that a sandbox captured instead of sending them',
      description:
        'Newest first, with the words that the recipient would have got: codes for signing and signing links too. ' +
        'Messages appear here once they would have been sent, usually within a second.',
      query: z.object({
        customer_id: customerId.optional().meta({ description: 'Only messages to this customer' }),
        channel: channelShape.optional().meta({ description: 'Only emails, or only SMS' }),
        cursor: line(idCharactersMax)
          .optional()
          .meta({ description: 'The `next` of the page that you have' }),
        limit: countingNumber(messagesOnPageMax)
          .optional()
          .meta({
            description: `Messages on a page: ${messagesOnPage}, or up to ${messagesOnPageMax}`,
          }),
      }),
      body: undefined,
      answer: z.object({
        items: z.array(capturedMessageShape),
        next: z
          .string()
          .nullable()
          .meta({ description: 'The `cursor` of the next page; null on the last' }),
      }),
      refusals: ['INVALID_PARAMETERS', 'MESSAGE_NOT_FOUND', 'SANDBOX_ONLY'],
      failure: 'coded',
      async run({ store, query }) {
        const { cursor = '', channel, limit = messagesOnPage } = query;
        const before = cursor === '' ? undefined : await store.messages.findCaptured(cursor);
        if (cursor !== '' && before === undefined) {
          throw new Refusal('MESSAGE_NOT_FOUND', `There is no message ${cursor}`);
        }
        const filter = {
          customerId: query.customer_id === undefined ? undefined : Number(query.customer_id),
          channel,
        };
        // One more than asked tells whether there is a next page.
        const messages = await store.messages.captured(filter, { before, limit: limit + 1 });
        const items = messages.slice(0, limit).map(publicCapturedMessage);
        const next = messages.length > limit ? (items.at(-1)?.message_id ?? null) : null;
        return { json: { items, next } };
      },
    }),
  ];
}
