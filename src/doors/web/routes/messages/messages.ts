import { z } from 'zod';
import { findReach } from '../../../../domain/messages/find-recipient.ts';
import {
  type Consent,
  channels,
  consentInput,
  type Message,
} from '../../../../domain/messages/message.ts';
import {
  subjectCharactersMax,
  templateLimits,
} from '../../../../domain/messages/message-limits.ts';
import {
  readReminderRules,
  reminderRules,
  setReminderRules,
} from '../../../../domain/messages/reminders/rules.ts';
import { findMessages } from '../../../../domain/messages/rows/messages.ts';
import { sendToCustomer } from '../../../../domain/messages/send-to-customer.ts';
import {
  type Consents,
  readConsents,
  setConsent,
} from '../../../../domain/messages/set-consent.ts';
import { smsCharactersMax } from '../../../../domain/messages/sms/sms-text.ts';
import { defaultTemplates } from '../../../../domain/messages/templates/default-templates.ts';
import {
  fillTemplates,
  type Preview,
  previewMessage,
  previewTemplate,
  type Unfinished,
} from '../../../../domain/messages/templates/preview-message.ts';
import { variableNames } from '../../../../domain/messages/templates/render-template.ts';
import {
  needsSubject,
  shownWords,
  template,
} from '../../../../domain/messages/templates/template.ts';
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '../../../../domain/messages/templates/templates.ts';
import { messageText, wording } from '../../../../domain/messages/wording.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { emailCharactersMax } from '../../../../domain/shared/text.ts';
import { filled, line } from '../../../../domain/shared/values/members.ts';
import { cursor, id, writeCursor } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { requireVisibleAbout, visibleCustomer } from '../../visible.ts';

const limits = {
  ...templateLimits,
  subjectCharacters: subjectCharactersMax,
  smsCharacters: smsCharactersMax,
};

/** The texts that messages are written from. */
export const templateRoutes = router({
  /** Lists templates by channel and name, including those that every account has. */
  list: procedureFor('customers:read').query(async ({ ctx: { store } }) => {
    const templates = await listTemplates(store);
    return {
      templates: templates.map((one) => ({
        ...one,
        /** True if every account has one of this name, which is there again when this one is removed. */
        hasDefault: defaultTemplates.some(
          (other) => other.channel === one.channel && other.name === one.name,
        ),
      })),
      variables: [...variableNames],
      limits,
    };
  }),

  /** Without `was` it is a new one; else it takes the place of the one of that name. */
  save: procedureFor('account:manage')
    .input(
      template
        .extend({ was: z.string().max(templateLimits.nameCharacters).optional() })
        .refine(...needsSubject),
    )
    .mutation(({ ctx: { app, write }, input: { was, ...written } }) =>
      write((tx) => saveTemplate(app, tx, { template: written, was })),
    ),

  /** One that every account has is then as it was in the beginning. */
  remove: procedureFor('account:manage')
    .input(template.pick({ channel: true, name: true }))
    .mutation(({ ctx: { write }, input }) => write((tx) => removeTemplate(tx, input))),

  preview: procedureFor('account:manage')
    .input(template.omit({ name: true }).extend({ body: messageText }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const { userId } = person;
      return showPreview(await previewTemplate(app, store, { template: input, userId }));
    }),
});

/** The consents of customers. */
export const consentRoutes = router({
  ofCustomer: procedureFor('customers:read')
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { app, person, store }, input: { customerId } }) => {
      await visibleCustomer(person, customerId);
      return show((await readConsents(app, store, { customerId })).consents);
    }),

  set: procedureFor('customers:write')
    .input(consentInput.extend({ customerId: id }))
    .mutation(async ({ ctx: { app, person, write }, input: { customerId, ...consent } }) => {
      await visibleCustomer(person, customerId);
      const { consents } = await write((tx) =>
        setConsent(app, tx, { key: { customerId }, ...consent }),
      );
      return show(consents);
    }),
});

const messagesOnPage = 20;

const before = cursor(z.object({ createdAt: z.int(), messageId: z.string().max(100) })).optional();
const about = z.union([z.object({ projectId: id }), z.object({ customerId: id })]);
const words = {
  channel: z.enum(channels),
  wording,
  attachPdf: z.boolean().default(false),
};

/** Messages to customers: reading and sending them. */
export const messageRoutes = router({
  /** Newest first. */
  ofCustomer: procedureFor('customers:read')
    .input(z.object({ customerId: id, cursor: before }))
    .query(async ({ ctx: { person, store }, input: { customerId, cursor: place } }) => {
      await visibleCustomer(person, customerId);
      // One more than shown tells whether there is a next page.
      const page = { before: place, limit: messagesOnPage + 1 };
      const found = await findMessages(store, { customerId }, page);
      const shown = found.slice(0, messagesOnPage);
      const last = shown.at(-1);
      const hasMore = found.length > messagesOnPage && last !== undefined;
      return {
        messages: shown.map(showMessage),
        next: hasMore
          ? writeCursor({ createdAt: last.createdAt, messageId: last.messageId })
          : null,
      };
    }),

  /** The recipient of a message to a customer, about a project or none, and the reasons why it cannot be sent. */
  reach: procedureFor('messages:send')
    .input(about)
    .query(async ({ ctx: { app, person, store }, input }) => {
      await requireVisibleAbout(person, input);
      const { publishedVersion, email, sms, ...whom } = await findReach(app, store, input);
      return {
        ...whom,
        publishedVersion: publishedVersion ?? null,
        email: { ...email, refusal: email.refusal ?? null },
        sms: { ...sms, refusal: sms.refusal ?? null },
      };
    }),

  /** The templates as the customer would read them, and what each variable stands for. */
  templates: procedureFor('messages:send')
    .input(about)
    .query(async ({ ctx: { app, person, store }, input }) => {
      await requireVisibleAbout(person, input);
      return { ...(await fillTemplates(app, store, input)), limits };
    }),

  preview: procedureFor('messages:send')
    .input(about.and(z.object({ ...words, toBePublished: z.boolean().default(false) })))
    .query(async ({ ctx: { app, person, store }, input }) => {
      await requireVisibleAbout(person, input);
      return showPreview(await previewMessage(app, store, input));
    }),

  send: procedureFor('messages:send')
    .input(
      about.and(
        z.object({
          ...words,
          to: filled(line(emailCharactersMax)).optional(),
          /** The customer's email that it answers. */
          answeredEmailId: id.optional(),
          /** An owner confirms that an SMS goes to a number that is not the customer's. */
          allowsOtherNumber: z.boolean().default(false),
        }),
      ),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      if (input.allowsOtherNumber && person.role !== 'owner') {
        throw new Refusal('UNAUTHORIZED_ACCESS', 'Only an owner can allow another number');
      }
      await requireVisibleAbout(person, input);
      const { userId } = person;
      const messageId = await write((tx) =>
        sendToCustomer(app, tx, { to: undefined, ...input, userId }),
      );
      return { messageId };
    }),
});

/** A message as the team sees it. */
function showMessage(message: Message) {
  const { projectId, endedAt } = message;
  return {
    messageId: message.messageId,
    customerId: message.customerId,
    projectId: projectId ?? null,
    userId: message.userId,
    channel: message.channel,
    isNotice: message.purpose === 'notice',
    to: message.recipient,
    sender: message.sender,
    subject: message.subject,
    text: shownWords(message).text,
    template: message.template,
    attachmentName: message.attachmentName,
    state: message.state,
    attempts: message.attempts,
    problem: message.problem,
    createdAt: message.createdAt,
    endedAt: endedAt ?? null,
  };
}

/** The look of an email comes by a way of its own. */
function showPreview(preview: Preview | Unfinished) {
  if ('problem' in preview) return { problem: preview.problem, message: null };
  const { sender, subject, text, sms } = preview;
  return { problem: null, message: { sender, subject, text, sms: sms ?? null } };
}

function show({ email, sms, numberOptedOutAt }: Consents) {
  return {
    email: showConsent(email),
    sms: showConsent(sms),
    numberOptedOutAt: numberOptedOutAt ?? null,
  };
}

function showConsent(consent: Consent | undefined) {
  return consent === undefined
    ? null
    : { given: consent.given, source: consent.source, saidAt: consent.saidAt };
}

/** The rules by which customers are reminded. */
export const reminderRoutes = router({
  read: procedureFor('account:manage').query(({ ctx: { store } }) => readReminderRules(store)),

  save: procedureFor('account:manage')
    .input(reminderRules)
    .mutation(({ ctx: { write }, input }) => write((tx) => setReminderRules(tx, input))),
});
