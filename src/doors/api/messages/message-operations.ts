import { z } from 'zod';
import type { About } from '../../../domain/messages/find-recipient.ts';
import { publicCapturedMessage, publicMessage } from '../../../domain/messages/payload.ts';
import { requireMessage } from '../../../domain/messages/require-message.ts';
import { findCaptured, findMessages } from '../../../domain/messages/rows/messages.ts';
import { sendToCustomer } from '../../../domain/messages/send-to-customer.ts';
import { smsCharactersMax } from '../../../domain/messages/sms/sms-text.ts';
import { variableNames } from '../../../domain/messages/templates/render-template.ts';
import {
  messageText,
  subject,
  templateName,
  type Wording,
} from '../../../domain/messages/wording.ts';
import { emailCharactersMax } from '../../../domain/shared/text.ts';
import { line, notBlank } from '../../../domain/shared/values/members.ts';
import { answerList, cutRows, listAnswer, listManner, listParameters } from '../cursor-list.ts';
import { customerId, customerKey, namesCustomer, toKey } from '../customers/customer-key.ts';
import { countingNumber, idCharactersMax, notTogether, numberOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { projectId } from '../projects/project-operations.ts';
import { acknowledgement } from '../shapes.ts';
import {
  capturedMessageShape,
  channelShape,
  messageShape,
  wholeMessageShape,
  wireWholeMessage,
} from './message-shapes.ts';

const messagesOnPage = 50;
const messagesOnPageMax = 250;
const phoneCharactersMax = 50;

export const variablesText = variableNames
  .filter((name) => name !== 'appointment')
  .map((name) => `\`{{${name}}}\``)
  .join(', ');

const template = templateName
  .optional()
  .meta({ description: 'Name of a template, instead of your own text' });
const about = {
  project_id: projectId.optional().meta({
    description: 'The project that it is about; without one, name the customer',
  }),
  ...customerKey,
};
const queued = acknowledgement({
  message_id: z.string(),
  state: z.literal('queued').meta({ description: '`getmessage` shows its state' }),
});

const whenItIsSent =
  'The answer says that the message is `queued`: it is handed over at once and retried while the server is not ' +
  'ready, but never after it may have been accepted. ';
const whatItMoves =
  'fires once it is accepted, and an open customer moves to the status for a sent proposal if the message contains ' +
  `it, else to the one for a first contact. A message about no project fires no event. Variables for the text: ` +
  `${variablesText}; a line whose variables are all empty is left out.`;

export function messageOperations() {
  return [
    change({
      action: 'sendprojectemail',
      permission: 'messages:send',
      summary: 'Send an email to a customer, about a project or none',
      description:
        `${whenItIsSent}\`project_email_sent\` ${whatItMoves} The email has the text and an HTML part in the colours ` +
        "of the account, replies go to the customer's owner, and a link lets the customer unsubscribe.",
      body: z.object({
        data: z
          .object({
            ...about,
            template,
            subject: subject.meta(notBlank).optional(),
            text: messageText.meta({ minLength: 1, pattern: '\\S' }).optional(),
            to: line(emailCharactersMax)
              .optional()
              .meta({ description: "Recipient instead of the customer's email address" }),
            attach_pdf: z
              .boolean()
              .optional()
              .meta({ description: 'Whether to attach the PDF of the published proposal' }),
          })
          .refine(...namesOne)
          .refine(...hasWords)
          .refine(({ template, subject }) => template !== undefined || Boolean(subject), {
            path: ['subject'],
            error: 'is required',
          })
          .meta(ruleFor(['subject', 'text'])),
      }),
      answer: queued,
      refusals: [
        'INVALID_PARAMETERS',
        'PROJECT_NOT_FOUND',
        'CUSTOMER_NOT_FOUND',
        'EMAIL_NOT_CONFIGURED',
        'TEMPLATE_NOT_FOUND',
        'PROPOSAL_NOT_PUBLISHED',
        'NO_RECIPIENT',
        'EMAIL_OPTED_OUT',
        'QUOTA_EXCEEDED',
      ],
      async run({ app, key, store, body: { data } }) {
        const messageId = await sendToCustomer(app, store, {
          ...toAbout(data),
          userId: key.userId,
          channel: 'email',
          wording: toWording(data),
          to: data.to,
          attachPdf: data.attach_pdf ?? false,
        });
        return { json: acknowledge('The email is queued', messageId) };
      },
    }),

    change({
      action: 'sendprojectsms',
      permission: 'messages:send',
      summary: 'Send an SMS to a customer, about a project or none',
      description:
        `${whenItIsSent}\`project_sms_sent\` ${whatItMoves} The customer must have consented (\`setconsent\`). Your ` +
        "firm's name is added in front if the text does not contain it, and a way to opt out at the end; the whole " +
        `may have ${smsCharactersMax} characters.`,
      body: z.object({
        data: z
          .object({
            ...about,
            template,
            text: messageText.meta({ minLength: 1, pattern: '\\S' }).optional(),
            to: line(phoneCharactersMax).optional().meta({
              description:
                'Another phone number of the customer instead of the first; without a country code it is Australian',
            }),
          })
          .refine(...namesOne)
          .refine(...hasWords)
          .meta(ruleFor(['text'])),
      }),
      answer: queued,
      refusals: [
        'INVALID_PARAMETERS',
        'PROJECT_NOT_FOUND',
        'CUSTOMER_NOT_FOUND',
        'SMS_NOT_CONFIGURED',
        'TEMPLATE_NOT_FOUND',
        'PROPOSAL_NOT_PUBLISHED',
        'NO_RECIPIENT',
        'SMS_OPTED_OUT',
        'SMS_NO_CONSENT',
        'SMS_OTHER_NUMBER',
        'QUOTA_EXCEEDED',
      ],
      async run({ app, key, store, body: { data } }) {
        const messageId = await sendToCustomer(app, store, {
          ...toAbout(data),
          userId: key.userId,
          channel: 'sms',
          wording: toWording(data),
          to: data.to,
          attachPdf: false,
        });
        return { json: acknowledge('The SMS is queued', messageId) };
      },
    }),

    read({
      action: 'getmessages',
      permission: 'customers:read',
      summary: 'Messages to customers and their states',
      description:
        'A JSON array, newest first: those of a project, of a customer, or of the whole account. While there is ' +
        'more, `Link` holds the next page.',
      query: z.object({
        project_id: projectId.optional().meta({ description: 'Only messages about this project' }),
        customer_id: customerId.optional().meta({ description: 'Only messages to this customer' }),
        before: line(idCharactersMax)
          .optional()
          .meta({ description: 'The `message_id` of the last message you have' }),
        limit: countingNumber(messagesOnPageMax)
          .optional()
          .meta({
            description: `Messages on a page: ${messagesOnPage}, or up to ${messagesOnPageMax}`,
          }),
      }),
      answer: z.array(messageShape),
      answerHeaders: ['Link'],
      refusals: ['INVALID_PARAMETERS', 'MESSAGE_NOT_FOUND'],
      async run({ store, query, address }) {
        const { before, limit = messagesOnPage } = query;
        const after = before === undefined ? undefined : await requireMessage(store, before);
        const filter = {
          projectId: query.project_id === undefined ? undefined : Number(query.project_id),
          customerId: query.customer_id === undefined ? undefined : Number(query.customer_id),
        };
        // One more than asked tells whether there is a next page.
        const messages = await findMessages(store, filter, { before: after, limit: limit + 1 });
        const json = messages.slice(0, limit).map(publicMessage);
        const last = json.at(-1);
        if (last === undefined || messages.length <= limit) return { json };
        const next = new URLSearchParams({
          action: 'getmessages',
          ...(query.project_id !== undefined && { project_id: query.project_id }),
          ...(query.customer_id !== undefined && { customer_id: query.customer_id }),
          before: last.message_id,
          limit: String(limit),
        });
        return { headers: { link: `<${address}?${next}>; rel="next"` }, json };
      },
    }),

    read({
      action: 'getmessage',
      permission: 'customers:read',
      summary: 'One message and its state',
      description: 'As in `getmessages`, with the HTML part.',
      query: z.object({
        message_id: line(idCharactersMax).meta({ description: 'The message' }),
      }),
      answer: wholeMessageShape,
      refusals: ['INVALID_PARAMETERS', 'MESSAGE_NOT_FOUND'],
      async run({ store, query }) {
        return { json: wireWholeMessage(await requireMessage(store, query.message_id)) };
      },
    }),
  ];
}

type AboutInput = {
  project_id?: string | undefined;
  customer_id?: string | undefined;
  customer_email?: string | undefined;
};

const namesOne: [(data: AboutInput) => boolean, string] = [
  (data) => (data.project_id !== undefined) !== namesCustomer[0](data),
  'must name either a project by project_id, or the customer by customer_id or customer_email',
];

function toAbout(data: AboutInput): About {
  return data.project_id === undefined ? toKey(data) : { projectId: Number(data.project_id) };
}

type Words = {
  template?: string | undefined;
  subject?: string | undefined;
  text?: string | undefined;
};

/** Kept: the interface has template and words beside each other. A template, or else words of the caller's: with both, one of them would be ignored without a word. */
const hasWords: [(data: Words) => boolean, string] = [
  ({ template, subject, text }) =>
    template === undefined ? Boolean(text) : text === undefined && subject === undefined,
  'must have either a template or a text of its own, and not both',
];

/** Both choices, as the OpenAPI document states them: of the words, and of whom the message is for. */
function ruleFor(words: readonly string[]) {
  return {
    allOf: [
      ...oneOf('template', words).allOf,
      ...oneOf('project_id', 'customer_id', 'customer_email').allOf,
    ],
    not: {
      anyOf: [
        ...words.map((one) => notTogether('template', one).not),
        ...Object.keys(customerKey).map((one) => notTogether('project_id', one).not),
      ],
    },
  };
}

function toWording({ template, subject = '', text = '' }: Words): Wording {
  return template === undefined ? { subject, text } : { template };
}

function acknowledge(message: string, messageId: string) {
  return { success: true, message, message_id: messageId, state: 'queued' };
}

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
