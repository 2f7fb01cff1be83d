create table set_once (
  "name" text not null primary key,
  "value" text not null
) strict;

create table accounts (
  "account_id" integer primary key autoincrement,
  "name" text not null,
  "created_at" integer not null,
  "event_sequence" integer default 0 not null,
  "customer_count" integer default 0 not null,
  "customers_change_number" integer default 0 not null,
  "customers_changed_at" integer default 0 not null,
  "is_demo" integer not null default 0,
  "requires_two_factor" integer not null default 0,
  "sandbox_of" integer
) strict;

create unique index accounts_sandbox on accounts (sandbox_of) where sandbox_of is not null;

create table users (
  "user_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "first_name" text not null,
  "last_name" text not null,
  "phone_number" text not null,
  "email" text not null,
  "email_key" text not null,
  "work_title" text not null,
  "username" text not null,
  "public_json" text not null,
  "created_at" integer not null,
  "role" text not null default 'owner',
  "identity_id" text,
  "removed_at" integer,
  "last_seen_at" integer,
  "updated_at" integer not null default 0,
  constraint users_email unique (account_id, email_key)
) strict;

create index users_in_order on users (account_id, user_id);

create unique index users_identity on users (identity_id, account_id) where identity_id is not null;

create table invitations (
  "invitation_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "email" text not null,
  "email_key" text not null,
  "role" text not null,
  "token_hash" text not null,
  "invited_by" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  "ended_at" integer
) strict;

create unique index invitations_token on invitations (token_hash);

create unique index invitations_open on invitations (account_id, email_key) where ended_at is null;

create table api_keys (
  "key_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "user_id" integer not null references users (user_id),
  "hash" text not null,
  "label" text not null,
  "permissions" text not null,
  "created_at" integer not null,
  "expires_at" integer,
  "revoked_at" integer,
  "last_used_at" integer,
  constraint api_keys_hash unique (hash)
) strict;

create index api_keys_by_account_id_created_at on api_keys (account_id, created_at);

create table account_settings (
  "account_id" integer references accounts (account_id) not null primary key,
  "settings_json" text not null,
  "logo_id" integer,
  "certificate" text not null,
  "sealed_private_key" text not null
) strict;

create index account_settings_by_certificate on account_settings (certificate) where certificate <> '';

create table daily_counts (
  "account_id" integer references accounts (account_id) not null,
  "kind" text not null,
  "day" text not null,
  "count" integer not null,
  constraint daily_counts_key primary key (account_id, kind)
) strict;

create table security_log (
  "entry_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "at" integer not null,
  "kind" text not null,
  "actor" text not null,
  "by_user_id" integer,
  "by_name" text not null,
  "about_user_id" integer,
  "subject" text not null,
  "detail" text not null,
  "network" text not null,
  "device" text not null
) strict;

create index security_log_in_order on security_log (account_id, entry_id);

create index security_log_by_kind on security_log (account_id, kind, entry_id);

create index security_log_by_age on security_log (at);

create table idempotency_keys (
  "account_id" integer references accounts (account_id) not null,
  "key" text not null,
  "request_hash" text not null,
  "answer" text not null,
  "created_at" integer not null,
  constraint idempotency_keys_key primary key (account_id, key)
) strict;

create index idempotency_keys_by_created_at on idempotency_keys (created_at);

create table identities (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null,
  "email_verified" integer not null,
  "image" text,
  "two_factor_enabled" integer,
  "created_at" integer not null,
  "updated_at" integer not null
) strict;

create unique index identities_email on identities (email);

create table sessions (
  "id" text not null primary key,
  "user_id" text not null,
  "token" text not null,
  "expires_at" integer not null,
  "ip_address" text,
  "user_agent" text,
  "created_at" integer not null,
  "updated_at" integer not null,
  "confirmed_at" integer
) strict;

create unique index sessions_token on sessions (token);

create index sessions_by_identity on sessions (user_id);

create index sessions_by_end on sessions (expires_at);

create table credentials (
  "id" text not null primary key,
  "user_id" text not null,
  "account_id" text not null,
  "provider_id" text not null,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" integer,
  "refresh_token_expires_at" integer,
  "scope" text,
  "password" text,
  "created_at" integer not null,
  "updated_at" integer not null
) strict;

create index credentials_by_identity on credentials (user_id);

create table verifications (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expires_at" integer not null,
  "created_at" integer not null,
  "updated_at" integer not null
) strict;

create index verifications_by_identifier on verifications (identifier);

create index verifications_by_value on verifications (value);

create index verifications_by_end on verifications (expires_at);

create table second_factors (
  "id" text not null primary key,
  "user_id" text not null,
  "secret" text not null,
  "backup_codes" text not null,
  "verified" integer,
  "failed_verification_count" integer,
  "locked_until" integer
) strict;

create unique index second_factors_identity on second_factors (user_id);

create table attempt_limits (
  "limit_key" text not null primary key,
  "attempts" integer not null,
  "ends_at" integer not null
) strict;

create index attempt_limits_by_end on attempt_limits (ends_at);

create table statuses (
  "status_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "name" text not null,
  "kind" text not null,
  "rank" integer not null,
  "win_probability" integer not null,
  "is_initial" integer not null,
  "step" text not null default '',
  constraint statuses_name unique (account_id, name)
) strict;

create unique index statuses_step on statuses (account_id, step) where step <> '';

create table pipeline_counts (
  "account_id" integer references accounts (account_id) not null,
  "owner_id" integer not null,
  "status_id" integer not null,
  "customers" integer default 0 not null,
  "value_cents" integer default 0 not null
) strict;

create unique index pipeline_counts_key on pipeline_counts (account_id, owner_id, status_id);

create table customers (
  "customer_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "email" text not null,
  "email_key" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "phone_1" text not null,
  "phone_2" text not null,
  "gst_status" text not null,
  "type" text not null,
  "company_name" text not null,
  "company_phone" text not null,
  "owner_id" integer not null references users (user_id),
  "status_id" integer not null references statuses (status_id),
  "created_at" integer not null,
  "updated_at" integer not null,
  "name_key" text not null default '',
  "value_cents" integer not null default 0,
  "change_number" integer not null default 0,
  "details_json" text not null,
  "notes_json" text not null default '[]',
  "projects_json" text not null default '[]',
  constraint customers_email unique (account_id, email_key)
) strict;

create index customers_by_account_id_customer_id on customers (account_id, customer_id);

create index customers_by_change_number on customers (account_id, updated_at, change_number);

create index customers_by_creation on customers (account_id, created_at, customer_id, owner_id);

create index customers_by_owner_creation on customers (account_id, owner_id, created_at, customer_id);

create index customers_by_status on customers (account_id, status_id, updated_at, customer_id, type);

create index customers_by_owner_status on customers (account_id, owner_id, status_id, updated_at, customer_id, type);

create index customers_by_owner_name on customers (account_id, owner_id, name_key, customer_id, status_id, type);

create index customers_by_owner_value on customers (account_id, owner_id, value_cents, customer_id, status_id, type);

create index customers_by_type on customers (account_id, type, updated_at, customer_id) where type <> 'Residential';

create index customers_by_account_id_updated_at_customer_id on customers (account_id, updated_at, customer_id);

create table customer_words (
  "account_id" integer references accounts (account_id) not null,
  "word" text not null,
  "customer_id" integer not null,
  constraint customer_words_key primary key (account_id, word, customer_id)
) strict, without rowid;

create index customer_words_by_customer on customer_words (customer_id, word);

create table customer_notes (
  "note_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null references customers (customer_id),
  "created_at" integer not null,
  "user_id" integer not null,
  "note" text not null,
  "edited_at" integer
) strict;

create index customer_notes_by_customer_id on customer_notes (customer_id);

create table status_changes (
  "change_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null references customers (customer_id),
  "source" text not null,
  "reason" text not null,
  "from_status_id" integer not null,
  "to_status_id" integer not null,
  "old_status" text not null default '',
  "new_status" text not null default '',
  "user_id" integer not null,
  "changed_at" integer not null
) strict;

create index status_changes_by_customer_id on status_changes (customer_id);

create index status_changes_by_time on status_changes (account_id, changed_at);

create table customer_changes (
  "change_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null,
  "user_id" integer not null,
  "kind" text not null,
  "details_json" text not null,
  "changed_at" integer not null
) strict;

create index customer_changes_by_customer on customer_changes (account_id, customer_id, changed_at);

create index customer_changes_in_order on customer_changes (account_id, change_id);

create table imports (
  "import_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "user_id" integer not null,
  "file_name" text not null,
  "columns_json" text not null,
  "options_json" text not null,
  "state" text not null,
  "rows_total" integer not null,
  "rows_done" integer default 0 not null,
  "created" integer default 0 not null,
  "updated" integer default 0 not null,
  "skipped" integer default 0 not null,
  "failed" integer default 0 not null,
  "created_at" integer not null,
  "ended_at" integer
) strict;

create index imports_by_account on imports (account_id, created_at);

create index imports_under_way on imports (created_at) where state in ('checking', 'running', 'undoing');

create index imports_receiving on imports (import_id) where state = 'receiving';

create table import_rows (
  "account_id" integer references accounts (account_id) not null,
  "import_id" text not null,
  "row_number" integer not null,
  "cells_json" text not null,
  "email_key" text not null,
  "outcome" text not null,
  "problem" text not null,
  "customer_id" integer,
  "before_json" text not null,
  "written_at" integer
) strict;

create unique index import_rows_number on import_rows (import_id, row_number);

create index import_rows_by_email on import_rows (import_id, email_key) where email_key <> '';

create index import_rows_failed on import_rows (import_id, row_number) where outcome = 'failed';

create index import_rows_by_customer on import_rows (customer_id) where customer_id is not null;

create table products (
  "product_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "kind" text not null,
  "maker" text not null,
  "model" text not null,
  "watts" integer not null,
  "nominal_watt_hours" integer not null,
  "usable_watt_hours" integer not null,
  "price_cents" integer not null,
  "archived_at" integer,
  "created_at" integer not null,
  "updated_at" integer not null,
  "datasheet_json" text not null default '{}'
) strict;

create unique index products_name on products (account_id, kind, maker, model);

create table plans (
  "plan_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "retailer" text not null,
  "name" text not null,
  "created_at" integer not null,
  "updated_at" integer not null,
  "plan_json" text not null
) strict;

create unique index plans_name on plans (account_id, retailer, name);

create table rebates (
  "rebate_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "state" text not null,
  "name" text not null,
  "created_at" integer not null,
  "updated_at" integer not null,
  "rebate_json" text not null
) strict;

create unique index rebates_name on rebates (account_id, state, name);

create table projects (
  "project_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null references customers (customer_id),
  "title" text not null,
  "street_number" text not null,
  "street" text not null,
  "suburb" text not null,
  "state" text not null,
  "postcode" text not null,
  "country" text not null,
  "panel_type" text not null,
  "inverter_type" text not null,
  "proposal_link" text not null,
  "panel_quantity" integer not null,
  "inverter_quantity" integer not null,
  "system_watts" integer not null,
  "created_at" integer not null,
  "revision" integer not null default 1,
  "updated_at" integer not null default 0,
  "announce_at" integer,
  "install_on" text not null default '',
  "chosen_sale_type" text not null default '',
  "specification_json" text not null,
  "announced_json" text not null default '{}',
  "figures_json" text not null default ''
) strict;

create index projects_by_customer_id on projects (customer_id);

create index projects_to_announce on projects (announce_at) where announce_at is not null;

create index projects_in_order on projects (account_id, project_id);

create table documents (
  "document_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "kind" text not null,
  "media_type" text not null,
  "sha256" text not null,
  "content" blob not null,
  "created_at" integer not null
) strict;

create index documents_by_hash on documents (sha256);

create table proposals (
  "proposal_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "project_id" integer not null,
  "customer_id" integer not null,
  "version" integer not null,
  "state" text not null,
  "token" text not null,
  "staff_token" text not null,
  "content_sha256" text not null,
  "pdf_id" integer not null,
  "pdf_sha256" text not null,
  "published_at" integer not null,
  "expires_at" integer not null,
  "expiry_due_at" integer,
  "ended_at" integer,
  "view_count" integer default 0 not null,
  "first_viewed_at" integer,
  "last_viewed_at" integer,
  "checklist_json" text not null,
  "content_json" text not null
) strict;

create unique index proposals_version on proposals (project_id, version);

create unique index proposals_published on proposals (project_id) where state = 'published';

create index proposals_by_token on proposals (token, version);

create index proposals_by_account on proposals (account_id, proposal_id);

create index proposals_by_customer on proposals (account_id, customer_id, proposal_id);

create index proposals_by_publication on proposals (account_id, published_at, proposal_id);

create index proposals_to_expire on proposals (expiry_due_at) where expiry_due_at is not null;

create index proposals_offered on proposals (account_id, proposal_id) where expiry_due_at is not null;

create table page_requests (
  "page_request_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "project_id" integer not null,
  "proposal_id" integer not null,
  "viewer" text not null,
  "verdict" text not null,
  "user_agent" text not null,
  "address" text not null,
  "opened_at" integer not null,
  "confirmed_at" integer,
  "seconds_json" text not null
) strict;

create index page_requests_by_proposal on page_requests (account_id, proposal_id, opened_at);

create index page_requests_of_viewer on page_requests (account_id, project_id, viewer, confirmed_at);

create index page_requests_last_view on page_requests (account_id, project_id, verdict, confirmed_at);

create index page_requests_by_time on page_requests (account_id, confirmed_at) where confirmed_at is not null;

create table contracts (
  "contract_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "project_id" integer not null,
  "customer_id" integer not null,
  "proposal_id" integer not null,
  "proposal_version" integer not null,
  "kind" text not null,
  "replaces_contract_id" text,
  "state" text not null,
  "sale_type" text not null,
  "verification" text not null,
  "consent_text" text not null,
  "document_id" integer not null,
  "document_sha256" text not null,
  "differences_json" text not null,
  "opened_at" integer not null,
  "ended_at" integer,
  "cooling_off_ends" text not null,
  "decline_reason" text not null,
  "sealed_id" integer,
  "sealed_sha256" text not null,
  "seal_at" integer,
  "seal_attempts" integer default 0 not null,
  "traceparent" text,
  "marked_by" integer,
  "paper_id" integer,
  "voided_at" integer,
  "voided_by" integer,
  "void_reason" text not null default '',
  "evidence_id" integer,
  "payable_cents" integer not null default 0,
  "filed_at" integer
) strict;

create unique index contracts_live on contracts (project_id) where state in ('open', 'sealing');

create index contracts_by_opening on contracts (account_id, opened_at, contract_id);

create index contracts_by_project on contracts (account_id, project_id, opened_at, contract_id);

create index contracts_by_customer on contracts (account_id, customer_id, opened_at, contract_id);

create index contracts_by_proposal on contracts (account_id, proposal_id);

create index contracts_to_seal on contracts (seal_at) where seal_at is not null;

create index contracts_sealed on contracts (sealed_sha256) where sealed_sha256 <> '';

create table contract_signers (
  "signer_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "contract_id" text not null,
  "position" integer not null,
  "name" text not null,
  "email" text not null,
  "phone" text not null,
  "sealed_token" text not null,
  "state" text not null,
  "code_hash" text not null,
  "code_expires_at" integer,
  "code_attempts" integer default 0 not null,
  "code_sent_at" integer,
  "verified_at" integer,
  "signature_json" text not null,
  "signed_at" integer
) strict;

create unique index contract_signers_position on contract_signers (contract_id, position);

create table contract_audit (
  "audit_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "contract_id" text not null,
  "signer_id" integer,
  "step" text not null,
  "at" integer not null,
  "address" text not null,
  "user_agent" text not null,
  "document_sha256" text not null,
  "details" text not null,
  "chain_sha256" text not null
) strict;

create index contract_audit_by_contract on contract_audit (contract_id, audit_id);

create table account_channels (
  "account_id" integer references accounts (account_id) not null primary key,
  "smtp_json" text not null,
  "sealed_smtp_password" text not null,
  "sms_json" text not null,
  "sms_sid" text not null,
  "sealed_sms_token" text not null
) strict;

create index account_channels_by_sid on account_channels (sms_sid) where sms_sid <> '';

create index account_channels_with_mail on account_channels (account_id) where smtp_json <> '';

create table messages (
  "message_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null,
  "project_id" integer,
  "user_id" integer not null,
  "channel" text not null,
  "purpose" text not null,
  "recipient" text not null,
  "subject" text not null,
  "template" text not null,
  "sender" text not null,
  "reply_to" text not null,
  "attachment_id" integer,
  "attachment_name" text not null,
  "brings_proposal" integer not null,
  "state" text not null,
  "attempts" integer default 0 not null,
  "due_at" integer,
  "leased_until" integer,
  "claim_id" text,
  "submitted" integer default 0 not null,
  "provider_id" text not null,
  "problem" text not null,
  "stop_token" text not null,
  "created_at" integer not null,
  "ended_at" integer,
  "signer_id" integer,
  "traceparent" text,
  "text" text not null,
  "html" text not null
) strict;

create unique index messages_stop_token on messages (stop_token) where stop_token <> '';

create index messages_due on messages (due_at) where due_at is not null;

create index messages_waiting on messages (channel, purpose, account_id, due_at) where due_at is not null;

create index messages_leased on messages (leased_until) where leased_until is not null;

create index messages_by_account on messages (account_id, created_at);

create index messages_by_customer on messages (customer_id, created_at);

create index messages_by_project on messages (project_id, created_at);

create index messages_by_recipient on messages (recipient);

create index messages_to_team on messages (created_at) where purpose = 'team';

create table message_templates (
  "template_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "channel" text not null,
  "name" text not null,
  "subject" text not null,
  "body" text not null,
  "updated_at" integer not null
) strict;

create unique index message_templates_name on message_templates (account_id, channel, name);

create table consents (
  "consent_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null,
  "channel" text not null,
  "given" integer not null,
  "source" text not null,
  "said_at" integer not null
) strict;

create index consents_by_customer on consents (customer_id, channel, consent_id);

create table opt_outs (
  "opt_out_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "number" text not null,
  "opted_out_at" integer not null,
  "takes_back" integer not null default 0
) strict;

create index opt_outs_number on opt_outs (account_id, number, opt_out_id);

create table received_sms (
  "received_sms_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "customer_id" integer not null,
  "number" text not null,
  "text" text not null,
  "meaning" text not null,
  "provider_id" text,
  "received_at" integer not null
) strict;

create unique index received_sms_once on received_sms (account_id, provider_id, customer_id);

create index received_sms_by_customer on received_sms (customer_id, received_at);

create table events (
  "account_id" integer references accounts (account_id) not null,
  "sequence" integer not null,
  "event_id" text not null unique,
  "type" text not null,
  "occurred_at" integer not null,
  "customer_id" integer not null,
  "is_test" integer not null default 0,
  "in_feed" integer not null default 1,
  "traceparent" text,
  "body" text not null,
  constraint events_sequence primary key (account_id, sequence)
) strict;

create index events_by_account_id_type_sequence on events (account_id, type, sequence);

create index events_in_feed on events (account_id, in_feed, sequence);

create index events_of_customer on events (account_id, customer_id, sequence);

create index events_by_time on events (occurred_at);

create table consumers (
  "account_id" integer references accounts (account_id) not null,
  "name" text not null,
  "sequence" integer not null,
  "updated_at" integer not null,
  constraint consumers_name primary key (account_id, name)
) strict;

create table subscriptions (
  "subscription_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "name" text not null default '',
  "hook_url" text not null,
  "type" text not null,
  "types" text,
  "status_ids" text,
  "owner_ids" text,
  "sealed_secret" text not null,
  "state" text not null default 'active',
  "suspended_at" integer,
  "is_ordered" integer not null default 0,
  "slots" integer not null default 10,
  "rate_per_second" integer,
  "previous_sealed_secret" text,
  "previous_signs_until" integer,
  "sealed_signing_key" text,
  "public_key" text,
  "created_at" integer not null,
  "ended_at" integer,
  "end_reason" text
) strict;

create index subscriptions_by_account_id_type on subscriptions (account_id, type);

create table endpoint_states (
  "subscription_id" text not null primary key references subscriptions (subscription_id),
  "account_id" integer references accounts (account_id) not null,
  "next_due_at" integer,
  "sequence" integer default 0 not null,
  "sending" integer default 0 not null,
  "breaker_level" integer default 0 not null,
  "breaker_until" integer default 0 not null,
  "breaker_probing" integer default 0 not null,
  "window_started_at" integer default 0 not null,
  "window_requests" integer default 0 not null,
  "window_failures" integer default 0 not null,
  "paced_until" integer default 0 not null,
  "lowered_at" integer default 0 not null,
  "failure_spells" integer default 0 not null,
  "warned_percent" integer default 0 not null,
  "rate_now" integer,
  "failing_since" integer,
  "last_spell_at" integer,
  "last_success_at" integer,
  "last_failure_at" integer,
  "standing" text not null default 'unproven',
  "early_sends" integer
) strict;

create index endpoint_states_due on endpoint_states (next_due_at, subscription_id) where next_due_at is not null;

create table notices (
  "notice_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "subscription_id" text not null,
  "kind" text not null,
  "message" text not null,
  "created_at" integer not null,
  "letter_due" integer not null default 0
) strict;

create index notices_by_account on notices (account_id, notice_id);

create index notices_letter_due on notices (notice_id) where letter_due = 1;

create table replays (
  "replay_id" text not null primary key,
  "account_id" integer references accounts (account_id) not null,
  "filter" text not null,
  "state" text not null,
  "replayed" integer default 0 not null,
  "cap" integer not null,
  "progress" integer default 0 not null,
  "created_at" integer not null,
  "finished_at" integer
) strict;

create index replays_by_account on replays (account_id, created_at);

create index replays_running on replays (created_at) where state = 'running';

create table deliveries (
  "delivery_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "subscription_id" text not null references subscriptions (subscription_id),
  "event_id" text not null references events (event_id),
  "state" text not null,
  "attempts" integer default 0 not null,
  "due_at" integer,
  "early_from" integer,
  "claim_id" text,
  "created_at" integer not null,
  "finished_at" integer,
  "sequence" integer default 0 not null,
  "leased_until" integer,
  "maybe_delivered" integer not null default 0,
  "round_began" integer default 0 not null,
  "cause" text not null default 'event',
  "order_key" integer,
  "aside" text,
  "outcome" text
) strict;

create index deliveries_waiting on deliveries (subscription_id, due_at, delivery_id) where due_at is not null;

create index deliveries_early on deliveries (subscription_id, early_from, delivery_id) where early_from is not null;

create index deliveries_leased on deliveries (leased_until) where leased_until is not null;

create index deliveries_aside on deliveries (subscription_id, aside, delivery_id) where aside is not null;

create index deliveries_aside_of_account on deliveries (account_id, aside, delivery_id) where aside is not null;

create index deliveries_ordered on deliveries (subscription_id, order_key, sequence) where order_key is not null;

create index deliveries_by_event_id on deliveries (event_id);

create index deliveries_by_account on deliveries (account_id, delivery_id);

create index deliveries_by_subscription on deliveries (subscription_id, delivery_id);

create table attempts (
  "attempt_id" integer primary key autoincrement,
  "account_id" integer references accounts (account_id) not null,
  "delivery_id" integer not null references deliveries (delivery_id),
  "outcome" text not null,
  "cause" text not null,
  "number" integer not null,
  "started_at" integer not null,
  "duration_ms" integer not null,
  "maybe_delivered" integer not null,
  "reused" integer not null,
  "status" integer,
  "dns_ms" integer,
  "connect_ms" integer,
  "tls_ms" integer,
  "first_byte_ms" integer,
  "address" text,
  "error" text,
  "response_headers" text not null,
  "response_body" text not null
) strict;

create index attempts_by_delivery on attempts (delivery_id, attempt_id);

create index attempts_in_order on attempts (account_id, attempt_id);

create table attempt_counts (
  "account_id" integer references accounts (account_id) not null,
  "half_hour" integer not null,
  "delivered" integer default 0 not null,
  "failed" integer default 0 not null
) strict;

create unique index attempt_counts_key on attempt_counts (account_id, half_hour)
