import {
  account,
  count,
  id,
  index,
  integer,
  table,
  text,
  uniqueIndex,
} from '../../database/table.ts';
import type { Channel, Message, MessageState } from './message.ts';
import type { SmsAnswer } from './sms/sms-answer.ts';

export const accountChannels = table(
  'accountChannels',
  {
    accountId: account().primaryKey(),
    /** The mail server without its password; empty if the operator's server is used. */
    smtpJson: text(),
    /** Empty without a login. */
    sealedSmtpPassword: text(),
    /** The SMS provider without its token; empty if the operator's provider is used. */
    smsJson: text(),
    smsSid: text(),
    sealedSmsToken: text(),
  },
  {
    indexes: [
      index('account_channels_by_sid', ['smsSid'], { where: "sms_sid <> ''" }),
      // Answers whether any account has its own mail server.
      index('account_channels_with_mail', ['accountId'], { where: "smtp_json <> ''" }),
    ],
  },
);

export const messages = table(
  'messages',
  {
    messageId: text().primaryKey(),
    accountId: account(),
    customerId: integer(),
    projectId: integer().orNull(),
    userId: integer(),
    channel: text<Channel>(),
    purpose: text<Message['purpose']>(),
    recipient: text(),
    subject: text(),
    template: text(),
    sender: text(),
    replyTo: text(),
    attachmentId: integer().orNull(),
    attachmentName: text(),
    bringsProposal: integer(),
    state: text<MessageState>(),
    attempts: count(),
    dueAt: integer().orNull(),
    leasedUntil: integer().orNull(),
    claimId: text().orNull(),
    /** 1 if the recipient's server may have it: set just before it is submitted. */
    submitted: count(),
    providerId: text(),
    problem: text(),
    /** Names the page that ends messages to its recipient; empty where there is none. */
    stopToken: text(),
    createdAt: integer(),
    endedAt: integer().orNull(),
    /** The signer it was written for, whose signing link it contains. */
    signerId: integer().orNull(),
    /** W3C's traceparent of the span that caused it; null without tracing. */
    traceparent: text().orNull(),
    text: text(),
    html: text(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      uniqueIndex('messages_stop_token', ['stopToken'], { where: "stop_token <> ''" }),
      index('messages_due', ['dueAt'], { where: 'due_at is not null' }),
      // The queues that many accounts share are looked up by account.
      index('messages_waiting', ['channel', 'purpose', 'accountId', 'dueAt'], {
        where: 'due_at is not null',
      }),
      index('messages_leased', ['leasedUntil'], { where: 'leased_until is not null' }),
      index('messages_by_account', ['accountId', 'createdAt']),
      index('messages_by_customer', ['customerId', 'createdAt']),
      index('messages_by_project', ['projectId', 'createdAt']),
      index('messages_by_recipient', ['recipient']),
      index('messages_to_team', ['createdAt'], { where: "purpose = 'team'" }),
      index('messages_in_order', ['accountId', 'messageId'], { only: 'postgres' }),
    ],
  },
);

export const messageTemplates = table(
  'messageTemplates',
  {
    templateId: id(),
    accountId: account(),
    channel: text<Channel>(),
    name: text(),
    subject: text(),
    body: text(),
    updatedAt: integer(),
  },
  {
    indexes: [uniqueIndex('message_templates_name', ['accountId', 'channel', 'name'])],
  },
);

export const consents = table(
  'consents',
  {
    consentId: id(),
    accountId: account(),
    customerId: integer(),
    channel: text<Channel>(),
    given: integer(),
    source: text(),
    saidAt: integer(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      index('consents_by_customer', ['customerId', 'channel', 'consentId']),
      index('consents_in_order', ['accountId', 'consentId'], { only: 'postgres' }),
    ],
  },
);

/** A ledger: each row opts a number out or in again, and the latest holds. */
export const optOuts = table(
  'optOuts',
  {
    optOutId: id(),
    accountId: account(),
    number: text(),
    /** When it opted out or in again. */
    optedOutAt: integer(),
    takesBack: integer().default(0),
  },
  {
    indexes: [
      index('opt_outs_number', ['accountId', 'number', 'optOutId']),
      index('opt_outs_in_order', ['accountId', 'optOutId'], { only: 'postgres' }),
    ],
  },
);

export const receivedSms = table(
  'receivedSms',
  {
    receivedSmsId: id(),
    accountId: account(),
    customerId: integer(),
    number: text(),
    text: text(),
    meaning: text<SmsAnswer>(),
    /** The provider's id of the message. */
    providerId: text().orNull(),
    receivedAt: integer(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      uniqueIndex('received_sms_once', ['accountId', 'providerId', 'customerId']),
      index('received_sms_by_customer', ['customerId', 'receivedAt']),
    ],
  },
);
