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

/** The mailbox that an account's customers reply to, and how far it has been read. */
export const replyMailboxes = table(
  'replyMailboxes',
  {
    accountId: account().primaryKey(),
    /** The server without its password. */
    serverJson: text(),
    sealedPassword: text(),
    /** When it is read next; while a worker reads it, the end of that worker's lease. */
    dueAt: integer(),
    /** Tells the numbering of the mailbox from an earlier one; empty before it was first read. */
    uidValidity: text().default(''),
    /** The number of the last email that was looked at. */
    lastUid: count(),
    /** When it was last read without a problem. */
    readAt: integer().orNull(),
    /** The attempts that have failed since then. */
    failures: count(),
    /** Why the last attempt failed; empty when it did not. */
    problem: text().default(''),
    failingSince: integer().orNull(),
    /** The replies found, and the other emails left alone, since the mailbox was set up. */
    taken: count(),
    leftAlone: count(),
  },
  { indexes: [index('reply_mailboxes_due', ['dueAt'])] },
);

export const messages = table(
  'messages',
  {
    messageId: text().primaryKey(),
    accountId: account(),
    customerId: integer().exported(),
    projectId: integer().orNull().exported(),
    userId: integer().exported(),
    channel: text<Channel>().exported(),
    purpose: text<Message['purpose']>(),
    recipient: text().exported(),
    subject: text().exported(),
    template: text().exported(),
    sender: text(),
    replyTo: text(),
    attachmentId: integer().orNull(),
    attachmentName: text(),
    bringsProposal: integer(),
    state: text<MessageState>().exported(),
    attempts: count(),
    dueAt: integer().orNull(),
    leasedUntil: integer().orNull(),
    claimId: text().orNull(),
    /** 1 if the recipient's server may have it: set just before it is submitted. */
    submitted: count(),
    providerId: text(),
    problem: text().exported(),
    /** Names the page that ends messages to its recipient; empty where there is none. */
    stopToken: text(),
    createdAt: integer().exported(),
    endedAt: integer().orNull().exported(),
    /** The signer it was written for, whose signing link it contains. */
    signerId: integer().orNull(),
    /** W3C's traceparent of the span that caused it; null without tracing. */
    traceparent: text().orNull(),
    text: text().exported(),
    html: text(),
    /** The customer's email that it answers. */
    answeredEmailId: integer().orNull(),
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
    channel: text<Channel>().exported(),
    name: text().exported(),
    subject: text().exported(),
    body: text().exported(),
    updatedAt: integer().exported(),
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
    customerId: integer().exported(),
    channel: text<Channel>().exported(),
    given: integer().exported(),
    source: text().exported(),
    saidAt: integer().exported(),
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
    number: text().exported(),
    /** When it opted out or in again. */
    optedOutAt: integer().exported(),
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
    customerId: integer().exported(),
    number: text().exported(),
    text: text().exported(),
    meaning: text<SmsAnswer>().exported(),
    /** The provider's id of the message. */
    providerId: text().orNull(),
    receivedAt: integer().exported(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      uniqueIndex('received_sms_once', ['accountId', 'providerId', 'customerId']),
      index('received_sms_by_customer', ['customerId', 'receivedAt']),
      index('received_sms_in_order', ['accountId', 'receivedSmsId'], { only: 'postgres' }),
    ],
  },
);

/** Emails of customers. Those that belong to no customer are never stored. */
export const receivedEmails = table(
  'receivedEmails',
  {
    receivedEmailId: id(),
    accountId: account(),
    customerId: integer().exported(),
    /** That of the message which it answers. */
    projectId: integer().orNull().exported(),
    /** The address that it claims to come from. */
    sender: text().exported(),
    subject: text().exported(),
    text: text().exported(),
    /** The names of its attachments that are not among the files of the customer. */
    attachmentsJson: text().exported(),
    /** 1 if it answers a message of ours; otherwise its sender's address alone says who wrote it. */
    isAnswer: integer().exported(),
    /** 1 if its text goes on beyond what is read of an email. */
    isCut: integer().exported(),
    /** The `Message-ID` that its sender's program gave it, without brackets. */
    emailId: text(),
    /** The ids of the emails before it in the thread, oldest first, separated by spaces. */
    thread: text(),
    receivedAt: integer().exported(),
  },
  {
    ofCustomer: 'erased',
    indexes: [
      uniqueIndex('received_emails_once', ['accountId', 'emailId']),
      index('received_emails_by_customer', ['customerId', 'receivedAt']),
      index('received_emails_by_project', ['projectId'], { where: 'project_id is not null' }),
      index('received_emails_in_order', ['accountId', 'receivedEmailId'], { only: 'postgres' }),
    ],
  },
);
