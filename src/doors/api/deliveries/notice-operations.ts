import { z } from 'zod';
import { type Notice, noticeKinds } from '../../../domain/deliveries/notice.ts';
import { findNotices } from '../../../domain/deliveries/queue/notices.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { countingNumber, digitsOf } from '../input.ts';
import { read } from '../operation.ts';
import { moment } from '../shapes.ts';

const noticeShape = z
  .object({
    notice_id: z.string(),
    subscription_id: z.string(),
    kind: z.enum(noticeKinds).meta({
      description:
        '`failing`: every delivery has failed for 50, 70 or 90 % of the time after which it is disabled; ' +
        '`disabled`: that time is over; `gone`: the receiver answered 410; `address_refused`: its host has an ' +
        'address that Sundesk does not send to',
    }),
    message: z.string().meta({ description: 'The same for people' }),
    created_at: moment,
  })
  .meta({ id: 'Notice' });

const noticesOnPage = 50;
const noticesOnPageMax = 250;

export function noticeOperations() {
  return [
    read({
      action: 'getnotices',
      permission: 'webhooks:manage',
      summary: 'Notices about subscriptions',
      description:
        'A JSON array, newest first: subscriptions that are failing, disabled or gone, and those whose host has a ' +
        'refused address. While there is more, `Link` holds the next page.',
      query: z.object({
        before: digitsOf('notice_id')
          .transform(Number)
          .optional()
          .meta({ description: 'The `notice_id` of the last notice you have' }),
        limit: countingNumber(noticesOnPageMax)
          .optional()
          .meta({
            description: `Notices on a page: ${noticesOnPage}, or up to ${noticesOnPageMax}`,
          }),
      }),
      answer: z.array(noticeShape),
      answerHeaders: ['Link'],
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query, address }) {
        const { before, limit = noticesOnPage } = query;
        // One more than asked tells whether there is a next page.
        const notices = await findNotices(store, { before, limit: limit + 1 });
        const page = notices.slice(0, limit);
        const json = page.map(wireNotice);
        const last = json.at(-1);
        if (last === undefined || notices.length <= limit) return { json };
        const next = new URLSearchParams({
          action: 'getnotices',
          before: last.notice_id,
          limit: String(limit),
        });
        return { headers: { link: `<${address}?${next}>; rel="next"` }, json };
      },
    }),
  ];
}

function wireNotice({ noticeId, subscriptionId, kind, message, createdAt }: Notice) {
  return {
    notice_id: String(noticeId),
    subscription_id: subscriptionId,
    kind,
    message,
    created_at: formatMoment(createdAt),
  };
}
