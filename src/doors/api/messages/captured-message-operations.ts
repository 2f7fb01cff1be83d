import { z } from 'zod';
import { publicCapturedMessage } from '../../../domain/messages/payload.ts';
import { findCaptured } from '../../../domain/messages/rows/messages.ts';
import { answerList, cutRows, listAnswer, listManner, listParameters } from '../cursor-list.ts';
import { customerId } from '../customers/customer-key.ts';
import { numberOf } from '../input.ts';
import { read } from '../operation.ts';
import { capturedMessageShape, channelShape } from './message-shapes.ts';

export function capturedMessageOperations() {
  return [
    read({
      action: 'gettestmessages',
      permission: 'customers:read',
      sandboxOnly: true,
      summary: 'Emails and SMS that a sandbox captured instead of sending them',
      description:
        'Newest first, with the words that the recipient would have got: codes for signing and signing links too. ' +
        `Messages appear here once they would have been sent, usually within a second. ${listManner}`,
      query: z.object({
        customer_id: customerId.optional().meta({ description: 'Only messages to this customer' }),
        channel: channelShape.optional().meta({ description: 'Only emails, or only SMS' }),
        ...listParameters,
      }),
      answer: listAnswer(capturedMessageShape),
      refusals: ['INVALID_PARAMETERS', 'SANDBOX_ONLY'],
      run({ store, query }) {
        const filter = { customerId: numberOf(query.customer_id), channel: query.channel };
        const place = z.tuple([z.int(), z.string()]);
        return answerList({ action: 'gettestmessages', store, query, place }, async (page) => {
          const before = page.after && { createdAt: page.after[0], messageId: page.after[1] };
          const found = await findCaptured(store, filter, { before, limit: page.limit + 1 });
          const { rows, next } = cutRows(found, page.limit, ({ createdAt, messageId }) => [
            createdAt,
            messageId,
          ]);
          return { items: rows.map(publicCapturedMessage), next };
        });
      },
    }),
  ];
}
