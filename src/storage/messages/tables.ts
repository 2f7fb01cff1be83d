import type { Generated } from 'kysely';
import type { Channel, Message, MessageState } from '../../domain/messages/message.ts';
import type { SmsAnswer } from '../../domain/messages/sms/sms-answer.ts';

/** Emails and SMS: what is sent, through which channel, and who agreed to it. */
export type MessageTables = {
  account_channels: {
    account_id: number;
    /** The mail server without its password; empty if the operator's server is used. */
    smtp_json: string;
    /** Empty without a login. */
    sealed_smtp_password: string;
    /** The SMS provider without its token; empty if the operator's provider is used. */
    sms_json: string;
    sms_sid: string;
    sealed_sms_token: string;
  };
  messages: {
    message_id: string;
    account_id: number;
    customer_id: number;
    project_id: number | null;
    user_id: number;
    channel: Channel;
    purpose: Message['purpose'];
    recipient: string;
    subject: string;
    text: string;
    html: string;
    template: string;
    sender: string;
    reply_to: string;
    attachment_id: number | null;
    attachment_name: string;
    brings_proposal: number;
    state: MessageState;
    attempts: Generated<number>;
    due_at: number | null;
    leased_until: number | null;
    claim_id: string | null;
    /** 1 if the recipient's server may have it: set just before it is submitted. */
    submitted: Generated<number>;
    provider_id: string;
    problem: string;
    /** Names the page that ends messages to its recipient; empty where there is none. */
    stop_token: string;
    /** The signer it was written for, whose signing link it contains. */
    signer_id: number | null;
    /** W3C's traceparent of the span that caused it; null without tracing. */
    traceparent: string | null;
    created_at: number;
    ended_at: number | null;
  };
  message_templates: {
    template_id: Generated<number>;
    account_id: number;
    channel: Channel;
    name: string;
    subject: string;
    body: string;
    updated_at: number;
  };
  consents: {
    consent_id: Generated<number>;
    account_id: number;
    customer_id: number;
    channel: Channel;
    given: number;
    source: string;
    said_at: number;
  };
  opt_outs: {
    opt_out_id: Generated<number>;
    account_id: number;
    number: string;
    /** When it opted out or in again. */
    opted_out_at: number;
    takes_back: Generated<number>;
  };
  received_sms: {
    received_sms_id: Generated<number>;
    account_id: number;
    customer_id: number;
    number: string;
    text: string;
    meaning: SmsAnswer;
    /** The provider's id of the message. */
    provider_id: string | null;
    received_at: number;
  };
};
