import type { SchemaWriter } from '../schema-writer.ts';

/** Emails and SMS, how an account sends them, and who agreed to them. */
export async function messages({
  database,
  table,
  index,
  uniqueIndex,
}: SchemaWriter): Promise<void> {
  await table('account_channels', {
    account_id: 'account primary key',
    smtp_json: 'text',
    sealed_smtp_password: 'text',
    sms_json: 'text',
    sms_sid: 'text',
    sealed_sms_token: 'text',
  });
  await index('account_channels_by_sid', "account_channels (sms_sid) where sms_sid <> ''");
  // Answers whether any account has its own mail server.
  await index('account_channels_with_mail', "account_channels (account_id) where smtp_json <> ''");

  await table('messages', {
    message_id: 'text primary key',
    account_id: 'account',
    customer_id: 'integer',
    project_id: 'integer?',
    user_id: 'integer',
    channel: 'text',
    purpose: 'text',
    recipient: 'text',
    subject: 'text',
    template: 'text',
    sender: 'text',
    reply_to: 'text',
    attachment_id: 'integer?',
    attachment_name: 'text',
    brings_proposal: 'integer',
    state: 'text',
    attempts: 'count',
    due_at: 'integer?',
    leased_until: 'integer?',
    claim_id: 'text?',
    submitted: 'count',
    provider_id: 'text',
    problem: 'text',
    stop_token: 'text',
    created_at: 'integer',
    ended_at: 'integer?',
    signer_id: 'integer?',
    traceparent: 'text?',
    text: 'text',
    html: 'text',
  });
  await uniqueIndex('messages_stop_token', "messages (stop_token) where stop_token <> ''");
  await index('messages_due', 'messages (due_at) where due_at is not null');
  // The queues that many accounts share are looked up by account.
  await index(
    'messages_waiting',
    'messages (channel, purpose, account_id, due_at) where due_at is not null',
  );
  await index('messages_leased', 'messages (leased_until) where leased_until is not null');
  await index('messages_by_account', 'messages (account_id, created_at)');
  await index('messages_by_customer', 'messages (customer_id, created_at)');
  await index('messages_by_project', 'messages (project_id, created_at)');
  await index('messages_by_recipient', 'messages (recipient)');
  await index('messages_to_team', "messages (created_at) where purpose = 'team'");

  await table('message_templates', {
    template_id: 'id',
    account_id: 'account',
    channel: 'text',
    name: 'text',
    subject: 'text',
    body: 'text',
    updated_at: 'integer',
  });
  await uniqueIndex('message_templates_name', 'message_templates (account_id, channel, name)');

  await table('consents', {
    consent_id: 'id',
    account_id: 'account',
    customer_id: 'integer',
    channel: 'text',
    given: 'integer',
    source: 'text',
    said_at: 'integer',
  });
  await index('consents_by_customer', 'consents (customer_id, channel, consent_id)');

  // A ledger: each row opts a number out or in again, and the latest holds.
  await table('opt_outs', {
    opt_out_id: 'id',
    account_id: 'account',
    number: 'text',
    opted_out_at: 'integer',
    takes_back: 'integer default 0',
  });
  await index('opt_outs_number', 'opt_outs (account_id, number, opt_out_id)');

  await table('received_sms', {
    received_sms_id: 'id',
    account_id: 'account',
    customer_id: 'integer',
    number: 'text',
    text: 'text',
    meaning: 'text',
    provider_id: 'text?',
    received_at: 'integer',
  });
  await uniqueIndex('received_sms_once', 'received_sms (account_id, provider_id, customer_id)');
  await index('received_sms_by_customer', 'received_sms (customer_id, received_at)');

  if (database === 'postgres') {
    await index('messages_in_order', 'messages (account_id, message_id)');
    await index('consents_in_order', 'consents (account_id, consent_id)');
    await index('opt_outs_in_order', 'opt_outs (account_id, opt_out_id)');
  }
}
