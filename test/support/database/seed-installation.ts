import { emptySpecification } from '@sundesk/solar';
import type pg from 'pg';

/** How large an installation is made. */
export type Size = { customers: number; events: number; deliveries: number };

const dayMs = 24 * 60 * 60 * 1000;
const daysOfHistory = 365;
const historyMs = daysOfHistory * dayMs;
const owners = 5;
const statuses = 12;
const middleAccounts = 110;
const subscriptionsOfMany = 16;
const subscriptionsOfFew = 2;

/**
 * Fills an empty database with what a large installation has at the moment `end`. Account 1 has a fifth of all customers,
 * ten others have a fifth together, a hundred another, and thousands of small ones the rest. Numbers begin with 1, as in
 * tests, so what a test asked for is here as well. In the end the schema is what it was, and the planner knows the rows.
 */
export async function seedInstallation(
  client: pg.ClientBase,
  { end, size }: { end: number; size: Size },
): Promise<void> {
  // The seeded rows are consistent by construction, so neither foreign keys nor indexes check each row.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set temp_buffers = '128MB'; set jit = off;
    update pg_index set indisready = false, indisvalid = false
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  const statements = [
    ...shapeOf(size),
    ...accounts(end),
    ...people(end),
    ...customers(end),
    ...sales(end),
    ...messages(end),
    ...webhooks(end),
    ...deliveries(end, size),
  ];
  for (const statement of statements) await client.query(statement);
  await client.query('reindex schema public');
  await client.query(countOn);
  await client.query('vacuum (analyze)');
}

/** Keys that are counted up go on after those that were loaded. */
const countOn = `do $$ declare one record; begin
  for one in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I))',
      one.table_name, one.column_name, one.column_name, one.table_name);
  end loop; end $$`;

/** The accounts, and where the numbers of their customers and events begin. */
function shapeOf(size: Size): string[] {
  const large = Math.round(size.customers / 5);
  const small = Math.max(Math.round(size.customers / 250), 10);
  const ofSmall = Math.round((size.customers - 3 * large) / small);
  const eventsEach = Math.round(size.events / size.customers);
  return [
    `create temporary table shape as
      select account_id, customers, sum(customers) over (order by account_id) - customers as past_customers,
        customers * ${eventsEach} as events, (sum(customers) over (order by account_id) - customers) * ${eventsEach} as past_events,
        account_id <= ${1 + middleAccounts} as is_large
      from (select account_id, case when account_id = 1 then ${large} when account_id <= 11 then ${Math.round(large / 10)}
          when account_id <= ${1 + middleAccounts} then ${Math.round(large / 100)} else ${ofSmall} end as customers
        from generate_series(1, ${1 + middleAccounts + small}) account_id) sizes`,
    'analyze shape',
  ];
}

function accounts(end: number): string[] {
  const start = end - historyMs;
  return [
    `insert into accounts (account_id, name, created_at, event_sequence, customer_count)
      select account_id, 'Firm ' || account_id, ${start}, events, customers from shape`,
    `insert into account_settings (account_id, settings_json, certificate, sealed_private_key)
      select account_id, '{}', '', '' from shape`,
    `insert into account_channels (account_id, smtp_json, sealed_smtp_password, sms_json, sms_sid, sealed_sms_token)
      select account_id, '', '', '', case when account_id % 10 = 0 then 'AC' || account_id else '' end, '' from shape`,
    `insert into statuses (status_id, account_id, name, kind, rank, win_probability, is_initial, step)
      select (account_id - 1) * ${statuses} + n, account_id, 'Status ' || n,
        case when n = ${statuses} then 'lost' when n = ${statuses - 1} then 'won' else 'open' end, n, n, case when n = 1 then 1 else 0 end,
        case when n = 7 then 'negotiating' else '' end
      from shape, generate_series(1, ${statuses}) n`,
    `insert into message_templates (account_id, channel, name, subject, body, updated_at)
      select account_id, 'email', 'Own ' || n, '', '', ${start} from shape, generate_series(1, 5) n`,
    `insert into products (account_id, kind, maker, model, watts, nominal_watt_hours, usable_watt_hours, price_cents, created_at, updated_at)
      select account_id, (array['panel', 'inverter', 'battery'])[n % 3 + 1], 'Maker ' || n % 7, 'Model ' || n, 440, 0, 0, 100, ${start}, ${start}
      from shape, generate_series(1, 10) n`,
    `insert into plans (account_id, retailer, name, created_at, updated_at, plan_json)
      select account_id, 'Retailer ' || n % 3, 'Plan ' || n, ${start}, ${start}, '{}' from shape, generate_series(1, 5) n`,
    `insert into rebates (account_id, state, name, created_at, updated_at, rebate_json)
      select account_id, 'NSW', 'Rebate ' || n, ${start}, ${start}, '{}' from shape, generate_series(1, 5) n`,
    `insert into consumers (account_id, name, sequence, updated_at)
      select account_id, 'consumer' || n, 1, ${end} from shape, generate_series(1, 3) n`,
    `insert into imports (import_id, account_id, user_id, file_name, columns_json, options_json, state, rows_total, created_at)
      select 'imp_' || lpad(account_id || '0' || n, 26, '0'), account_id, (account_id - 1) * ${owners} + 1, '', '[]', '{}', 'done', 0, ${start} + n
      from shape, generate_series(1, 3) n`,
    `insert into attempt_counts (account_id, half_hour, delivered, failed)
      select account_id, ${end} / 1800000 - 10 - n, 5, 1 from shape, generate_series(1, case when is_large then 1500 else 20 end) n`,
  ];
}

function people(end: number): string[] {
  const start = end - historyMs;
  return [
    `insert into users (user_id, account_id, first_name, last_name, phone_number, email, email_key, work_title, username, public_json,
        created_at, role, identity_id)
      select (account_id - 1) * ${owners} + n, account_id, 'Kim', 'Example', '', 'u' || n || '@f' || account_id || '.example.com',
        'u' || n || '@f' || account_id || '.example.com', '', 'u' || n, '{}', ${start}, 'sales',
        'idn_' || lpad(((account_id - 1) * ${owners} + n)::text, 26, '0')
      from shape, generate_series(1, ${owners}) n`,
    `insert into identities (id, name, email, email_verified, created_at, updated_at)
      select identity_id, 'Kim', email, 1, created_at, created_at from users`,
    `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select 'credential_' || user_id, identity_id, identity_id, 'credential', 'x', created_at, created_at from users`,
    `insert into second_factors (id, user_id, secret, backup_codes)
      select 'factor_' || user_id, identity_id, 'x', 'x' from users`,
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select 'session_' || user_id || '_' || n, identity_id, 'token_' || user_id || '_' || n, ${end} + n * ${dayMs}::bigint, created_at, created_at
      from users, generate_series(1, 3) n`,
    `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      select 'verification_' || n, 'reset:' || n, 'value ' || n, ${end} + ${historyMs}::bigint + n, ${end}, ${end}
      from generate_series(1, 20000) n`,
    `insert into attempt_limits (limit_key, attempts, ends_at)
      select 'try ' || n, 1, ${end} + n from generate_series(1, 20000) n`,
    `insert into invitations (invitation_id, account_id, email, email_key, role, token_hash, invited_by, created_at, expires_at, ended_at)
      select 'inv_' || account_id || '_' || n, account_id, n || '@example.com', n || '@example.com', 'sales', 'hash ' || account_id || ' ' || n,
        (account_id - 1) * ${owners} + 1, ${start}, ${start}, case when n > 1 then ${start} end
      from shape, generate_series(1, 3) n`,
    `insert into api_keys (key_id, account_id, hash, label, permissions, user_id, created_at)
      select 'key_' || account_id || '_' || n, account_id, 'hash ' || account_id || ' ' || n, '', '[]', (account_id - 1) * ${owners} + 1, ${start} + n
      from shape, generate_series(1, 4) n`,
  ];
}

/** `person` is who everything else is about: the number `n` within an account, and a time of the past year. */
function customers(end: number): string[] {
  const start = end - historyMs;
  return [
    `create temporary table person as
      select account_id, past_customers + n as customer_id, n, (account_id - 1) * ${statuses} + 1 + n % ${statuses} as status_id,
        (account_id - 1) * ${owners} + 1 + n / 3 % ${owners} as owner_id, 'first' || n * 7907 % 400 as first, 'last' || n * 7919 % 4000 as last,
        lpad(n::text, 6, '0') || lpad(account_id::text, 4, '0') as phone, ${start} + n * 7919 % ${historyMs / 1000} * 1000::bigint as at
      from shape, generate_series(1, customers) n`,
    `insert into customers (customer_id, account_id, email, email_key, first_name, last_name, phone_1, phone_2, gst_status, type, company_name,
        company_phone, details_json, owner_id, status_id, created_at, updated_at, change_number, name_key, value_cents)
      select customer_id, account_id, 'c' || n || '@example.com', 'c' || n || '@example.com', first, last, phone, '', 'No',
        case when n % 40 = 0 then 'Commercial' else 'Residential' end, '', '', '{}', owner_id, status_id, at,
        least(at + n % 90 * ${dayMs}::bigint, ${end}), customer_id, last || ' ' || first, n % 1000 * 10000
      from person`,
    `insert into customer_words (account_id, word, customer_id)
      select account_id, word, customer_id from person, unnest(array[first, last, phone, 'c' || n || '@example.com']) word`,
    `insert into pipeline_counts (account_id, owner_id, status_id, customers, value_cents)
      select account_id, owner_id, status_id, count(*), sum(value_cents) from customers group by 1, 2, 3`,
    `insert into status_changes (account_id, customer_id, source, reason, from_status_id, to_status_id, user_id, changed_at, old_status, new_status)
      select account_id, customer_id, 'api', '', status_id, status_id, owner_id, least(at + k * ${dayMs}::bigint, ${end}), '', ''
      from person, generate_series(1, 2) k where (n + k) % 3 > 0`,
    `insert into customer_notes (account_id, customer_id, created_at, user_id, note)
      select account_id, customer_id, at, owner_id, 'Call again' from person where n % 2 = 1`,
    `insert into customer_changes (account_id, customer_id, user_id, kind, details_json, changed_at)
      select account_id, customer_id, owner_id, 'details', '{}', at from person where n % 2 = 1`,
    `insert into consents (account_id, customer_id, channel, given, source, said_at)
      select account_id, customer_id, 'sms', 1, '', at from person where n % 4 = 1`,
    `insert into opt_outs (account_id, number, opted_out_at) select account_id, phone, at from person where n % 40 = 1`,
    `insert into import_rows (account_id, import_id, row_number, cells_json, email_key, outcome, problem, customer_id, before_json, written_at)
      select account_id, 'imp_' || lpad(account_id || '01', 26, '0'), n, '[]', 'c' || n || '@example.com',
        case when n % 50 = 1 then 'failed' else 'created' end, '', customer_id, '', at
      from person where n % 3 = 1`,
    `insert into idempotency_keys (account_id, key, request_hash, answer, created_at)
      select account_id, 'key ' || n, '', '{}', ${end} - n * 100 from person where n % 5 = 1`,
  ];
}

/** Every second customer has a project, and every fourth a proposal in two versions with a contract; half of those are signed. */
function sales(end: number): string[] {
  const contractId = `'con_' || lpad(customer_id::text, 26, '0')`;
  return [
    `insert into projects (project_id, account_id, customer_id, title, street_number, street, suburb, state, postcode, country, panel_type,
        inverter_type, proposal_link, panel_quantity, inverter_quantity, system_watts, created_at, updated_at,
        specification_json, announce_at)
      select customer_id, account_id, customer_id, 'Home', '1', 'High Street', 'Newtown', 'NSW', '2042', 'Australia', '', '', '', 0, 0, 0, at, at, '${JSON.stringify(emptySpecification)}',
        case when n % 1000 = 1 then ${end} + n end
      from person where n % 2 = 1`,
    `insert into documents (document_id, account_id, kind, media_type, sha256, content, created_at)
      select customer_id, account_id, 'proposal', 'application/pdf', md5('p' || customer_id), '', at from person where n % 4 = 1`,
    `insert into proposals (proposal_id, account_id, project_id, customer_id, version, state, token, staff_token, content_json, content_sha256,
        checklist_json, pdf_id, pdf_sha256, published_at, expires_at, expiry_due_at, view_count)
      select customer_id * 2 - 2 + v, account_id, customer_id, customer_id, v,
        case when v = 1 then 'superseded' when n % 3 = 0 then 'expired' else 'published' end, 'token ' || customer_id, 'staff ' || customer_id,
        '{}', '', '[]', customer_id, md5('p' || customer_id), at + v * ${dayMs}::bigint, ${end} + n * 1000,
        case when v = 2 and n % 3 > 0 then ${end} + n * 1000 end, 1
      from person, generate_series(1, 2) v where n % 4 = 1`,
    `insert into page_requests (page_request_id, account_id, project_id, proposal_id, viewer, verdict, user_agent, address, opened_at, confirmed_at, seconds_json)
      select 'hit_' || lpad(customer_id || '0' || k, 26, '0'), account_id, customer_id, customer_id * 2, 'viewer ' || customer_id,
        case when k = 1 then 'viewed' else 'repeat' end, '', '', at + k, case when k < 4 then at + k end, '{}'
      from person, generate_series(1, 4) k where n % 4 = 1`,
    `insert into contracts (contract_id, account_id, project_id, customer_id, proposal_id, proposal_version, kind, state, sale_type, verification,
        consent_text, document_id, document_sha256, differences_json, opened_at, ended_at, cooling_off_ends, decline_reason, sealed_sha256)
      select ${contractId}, account_id, customer_id, customer_id, customer_id * 2, 2, 'sale', case when n % 8 = 1 then 'signed' else 'open' end,
        'solicited', 'none', '', customer_id, '', '[]', at, case when n % 8 = 1 then at end, '', '', case when n % 8 = 1 then md5('s' || customer_id) else '' end
      from person where n % 4 = 1`,
    `insert into contract_signers (account_id, contract_id, position, name, email, phone, sealed_token, state, code_hash, signature_json)
      select account_id, ${contractId}, 1, '', '', '', 'signer ' || customer_id, 'waiting', '', '{}' from person where n % 4 = 1`,
    `insert into contract_audit (account_id, contract_id, step, at, address, user_agent, document_sha256, details, chain_sha256)
      select account_id, ${contractId}, 'opened', at + k, '', '', '', '', md5(customer_id || ' ' || k)
      from person, generate_series(1, 3) k where n % 4 = 1`,
  ];
}

function messages(end: number): string[] {
  return [
    `insert into messages (message_id, account_id, customer_id, project_id, user_id, channel, purpose, recipient, subject, text, html, template, sender,
        reply_to, attachment_name, brings_proposal, state, due_at, provider_id, problem, stop_token, created_at, ended_at)
      select 'msg_' || lpad(customer_id::text, 26, '0'), account_id, customer_id, case when n % 2 = 1 then customer_id end, owner_id,
        case when n % 2 = 1 then 'email' else 'sms' end, case when n % 100 = 7 then 'team' else 'project' end, 'c' || n || '@example.com',
        '', '', '', '', '', '', '', 0, case when n % 1000 = 1 then 'waiting' else 'sent' end, case when n % 1000 = 1 then ${end} + n end,
        'provider ' || customer_id, '', 'stop ' || customer_id, at, case when n % 1000 <> 1 then at end
      from person`,
  ];
}

const eventType = `(array['customer_created', 'customer_status_change', 'published_proposal_link', 'proposal_viewed', 'recent_draft_project',
  'contract_signed', 'project_email_sent', 'project_sms_sent'])`;

function subscriptionId(accountId: string, n: string): string {
  return `'sub_' || lpad((${accountId} * 100 + ${n})::text, 26, '0')`;
}

/** The last two of an account with many subscriptions are paused and over. */
function webhooks(end: number): string[] {
  const start = end - historyMs;
  return [
    `create temporary table hook as
      select ${subscriptionId('account_id', 'n')} as subscription_id, account_id, n, is_large
      from shape, generate_series(0, case when is_large then ${subscriptionsOfMany} else ${subscriptionsOfFew} end - 1) n`,
    `insert into subscriptions (subscription_id, account_id, hook_url, type, sealed_secret, created_at, state, ended_at)
      select subscription_id, account_id, 'https://hooks.example.com/' || account_id || '/' || n, ${eventType}[n % 8 + 1], '', ${start},
        case when n = ${subscriptionsOfMany - 2} then 'paused' else 'active' end, case when n = ${subscriptionsOfMany - 1} then ${end} end
      from hook`,
    `insert into endpoint_states (subscription_id, account_id, next_due_at)
      select subscription_id, account_id, case when n < ${subscriptionsOfMany - 2} and account_id % 50 = 1 then ${end} end from hook`,
    `insert into notices (account_id, subscription_id, kind, message, created_at)
      select account_id, subscription_id, 'failing', '', ${start} + n from hook, generate_series(1, 5) k`,
    `insert into replays (replay_id, account_id, filter, state, cap, created_at, finished_at)
      select 'replay_' || lpad((account_id * 10 + n)::text, 26, '0'), account_id, '{}', 'done', 100, ${start} + n, ${start} + n
      from shape, generate_series(1, 4) n`,
  ];
}

/** Most are over. What a paused subscription missed is held, and every fiftieth account has some that are due. */
function deliveries(end: number, size: Size): string[] {
  const start = end - historyMs;
  const every = Math.round(size.events / size.deliveries);
  const eventsEach = Math.round(size.events / size.customers);
  const at = `${start} + i * ${historyMs} / events`;
  const eventId = `'evt_' || lpad((past_events + i)::text, 26, '0')`;
  return [
    `insert into events (account_id, sequence, event_id, type, body, occurred_at, customer_id)
      select account_id, i, ${eventId}, ${eventType}[i % 8 + 1], '{"data":{}}', ${at}, past_customers + 1 + (i - 1) / ${eventsEach}
      from shape, generate_series(1, events) i`,
    `insert into deliveries (delivery_id, account_id, state, subscription_id, event_id, attempts, due_at, created_at, finished_at, sequence, order_key,
        aside, outcome)
      select past_events + i, account_id, case state when 'waiting' then 'pending' else state end, ${subscriptionId('account_id', 'hook')}, ${eventId}, 1,
        case state when 'waiting' then ${end} - i % 1000 end, ${at}, case when state in ('waiting', 'held', 'blocked') then null else ${at} end, i,
        case when state in ('waiting', 'blocked') then past_customers + 1 + (i - 1) / ${eventsEach} end,
        case when state in ('held', 'blocked', 'exhausted') then state end, case when state = 'delivered' then 'delivered' else 'timed_out' end
      from shape, generate_series(1, events, ${every}) i,
        lateral (select i / ${every} % case when is_large then ${subscriptionsOfMany - 1} else ${subscriptionsOfFew} end as hook) h,
        lateral (select case when hook = ${subscriptionsOfMany - 2} then 'held' when i / ${every} % 101 = 1 then 'exhausted'
          when i / ${every} % 307 = 1 then 'blocked' when account_id % 50 = 1 and i / ${every} % 31 = 1 then 'waiting' else 'delivered' end as state) s`,
    `insert into attempts (attempt_id, account_id, delivery_id, outcome, cause, response_headers, response_body, number, started_at, duration_ms,
        maybe_delivered, reused)
      select delivery_id, account_id, delivery_id, outcome, cause, '{}', '', 1, created_at, 50, 0, 0
      from deliveries where state in ('delivered', 'exhausted')`,
  ];
}
