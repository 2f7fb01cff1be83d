import { z } from 'zod';
import { findReplies } from '../../../domain/customer-pages/queries.ts';
import type { Reply, TimelineEntry } from '../../../domain/customer-pages/timeline.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { withoutSigningLinks } from '../../../domain/shared/page-links.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import {
  answerList,
  listAnswer,
  listedMembers,
  listManner,
  listParameters,
} from '../cursor-list.ts';
import { customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { oneOf } from '../input.ts';
import { read } from '../operation.ts';
import { channelShape } from './message-shapes.ts';

const replyShape = z
  .object({
    channel: channelShape,
    from: z
      .string()
      .meta({ description: 'An email address, or a number in the international form' }),
    project_id: z.string().meta({
      description: 'The project of the message that an email answers; empty where it is unknown',
    }),
    subject: z.string().meta({ description: 'Empty for an SMS' }),
    text: z.string().meta({ description: 'The text; of an email without what it quotes' }),
    is_cut: z.boolean().meta({ description: 'Whether an email goes on in your mailbox' }),
    is_answer: z.boolean().meta({
      description:
        'Whether an email answers a message of yours. Otherwise only its address names the customer, which anyone can ' +
        'write; an SMS is known by its number alone',
    }),
    file_ids: z.array(z.string()).meta({ description: 'Its attachments, for `getfile`' }),
    unstored_attachments: z.array(z.string()).meta({
      description: 'Names of attachments that are only in your mailbox',
    }),
    ...listedMembers,
    created_at: listedMembers.created_at.meta({ description: 'When it was received, in UTC' }),
  })
  .meta({ id: 'Reply', description: 'An email or SMS of a customer' });

/** What customers answer. */
export function replyOperations() {
  return [
    read({
      action: 'getreplies',
      permission: 'customers:read',
      summary: 'Emails and SMS that a customer sent you',
      description:
        'Newest first: SMS, and emails in the mailbox that owners set up under *Settings > Email and SMS > Replies by ' +
        `email*. ${listManner}`,
      query: z
        .object({ ...customerKey, ...listParameters })
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: listAnswer(replyShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query }) {
        const { customerId } = await requireCustomer(store, toKey(query));
        const place = z.tuple([z.int(), z.int(), z.int()]);
        return answerList({ action: 'getreplies', store, query, place }, async (page) => {
          const [at = 0, rank = 0, id = 0] = page.after ?? [];
          const before = page.after && { at, rank, id };
          const { entries, next } = await findReplies(store, customerId, {
            before,
            limit: page.limit,
          });
          return {
            items: entries.map(wireReply),
            next: next && ([next.at, next.rank, Number(next.id)] as const),
          };
        });
      },
    }),
  ];
}

function wireReply(entry: TimelineEntry<Reply>): z.output<typeof replyShape> {
  const at = formatMoment(entry.at);
  const listed = { id: entry.entryId, created_at: at, updated_at: at };
  if (entry.kind === 'received_sms') {
    return {
      channel: 'sms',
      from: entry.number,
      project_id: '',
      subject: '',
      text: withoutSigningLinks(entry.text),
      is_cut: false,
      is_answer: false,
      file_ids: [],
      unstored_attachments: [],
      ...listed,
    };
  }
  return {
    channel: 'email',
    from: entry.sender,
    project_id: entry.projectId === null ? '' : String(entry.projectId),
    subject: entry.subject,
    text: entry.text,
    is_cut: entry.isCut,
    is_answer: entry.isAnswer,
    file_ids: entry.files.map(({ fileId }) => String(fileId)),
    unstored_attachments: [...entry.attachments],
    ...listed,
  };
}
