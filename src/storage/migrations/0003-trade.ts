import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';
import { adder, tableCreator } from './create-table.ts';

/** What the trade needs: specifications of projects, proposals, contracts, messages, and an account's own settings. */
export function trade(columns: Columns): Migration {
  const { integer, text } = columns;
  const create = tableCreator(columns);
  return { up };

  async function up(db: Kysely<unknown>): Promise<void> {
    await statusSteps(db);
    await statusNames(db);
    await newPermission(db);
    await projectColumns(db);
    await accountTables(db);
    await proposalTables(db);
    await contractTables(db);
    await messageTables(db);
  }

  /** Which step of the trade a status stands for, whatever the account calls it. */
  async function statusSteps(db: Kysely<unknown>): Promise<void> {
    await adder(db, 'statuses')('step', text, "''");
    for (const [name, step] of Object.entries(stepsByName)) {
      await sql`update statuses set step = ${step} where name = ${name}`.execute(db);
    }
    await sql`create unique index statuses_step on statuses (account_id, step) where step <> ''`.execute(
      db,
    );
    await sql`create index customers_by_status on customers (account_id, status_id)`.execute(db);
  }

  /** The history keeps the names that statuses had, because they can be renamed and removed. */
  async function statusNames(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'status_changes');
    for (const [name, id] of [
      ['old_status', 'from_status_id'],
      ['new_status', 'to_status_id'],
    ] as const) {
      await add(name, text, "''");
      await sql`update status_changes set ${sql.ref(name)} = coalesce(
        (select name from statuses where status_id = ${sql.ref(id)}), '')`.execute(db);
    }
  }

  /** A key that had all permissions has the new one too; one that was made with fewer stays as it is. */
  async function newPermission(db: Kysely<unknown>): Promise<void> {
    const all = 'customers:read customers:write projects:write messages:send webhooks:manage';
    await sql`update api_keys set permissions = ${`${all} account:manage`}
      where permissions = ${all}`.execute(db);
  }

  /** Projects had no specification before, only what the interface shows of it; that becomes one of few words. */
  async function projectColumns(db: Kysely<unknown>): Promise<void> {
    const add = adder(db, 'projects');
    await add('specification_json', text, "'{}'");
    await add('revision', integer, '1');
    await add('updated_at', integer, '0');
    await add('announce_at', integer);
    await add('announced_json', text, "'{}'");
    await add('install_on', text, "''");
    await sql`update projects set updated_at = created_at`.execute(db);
    await sql`create index projects_to_announce on projects (announce_at) where announce_at is not null`.execute(
      db,
    );
    const { rows } = await sql<{
      project_id: number;
      panel_quantity: number;
      panel_type: string;
      inverter_quantity: number;
      inverter_type: string;
      system_watts: number;
    }>`select * from projects`.execute(db);
    for (const row of rows) {
      const specification = JSON.stringify(specificationOf(row));
      await sql`update projects set specification_json = ${specification}
        where project_id = ${row.project_id}`.execute(db);
    }
  }

  async function accountTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'account_settings', {
      account_id: 'account key',
      settings_json: 'text',
      logo_id: 'integer?',
      certificate: 'text',
      sealed_private_key: 'text',
    });
    await create(db, 'documents', {
      document_id: 'id',
      account_id: 'account',
      kind: 'text',
      media_type: 'text',
      sha256: 'text',
      content: 'bytes',
      created_at: 'integer',
    });
    await sql`create index documents_by_hash on documents (sha256)`.execute(db);
  }

  async function proposalTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'proposals', {
      proposal_id: 'id',
      account_id: 'account',
      project_id: 'integer',
      customer_id: 'integer',
      version: 'integer',
      state: 'text',
      token: 'text',
      staff_token: 'text',
      content_json: 'text',
      content_sha256: 'text',
      pdf_id: 'integer',
      pdf_sha256: 'text',
      published_at: 'integer',
      expires_at: 'integer',
      expiry_due_at: 'integer?',
      ended_at: 'integer?',
      view_count: 'count',
      first_viewed_at: 'integer?',
      last_viewed_at: 'integer?',
    });
    await sql`create unique index proposals_version on proposals (project_id, version)`.execute(db);
    await sql`create index proposals_by_token on proposals (token, version)`.execute(db);
    await sql`create unique index proposals_published on proposals (project_id) where state = 'published'`.execute(
      db,
    );
    await sql`create index proposals_to_expire on proposals (expiry_due_at) where expiry_due_at is not null`.execute(
      db,
    );
    await sql`create index proposals_by_account on proposals (account_id, proposal_id)`.execute(db);
    await create(db, 'proposal_hits', {
      hit_id: 'text key',
      account_id: 'account',
      project_id: 'integer',
      proposal_id: 'integer',
      viewer: 'text',
      verdict: 'text',
      user_agent: 'text',
      address: 'text',
      opened_at: 'integer',
      confirmed_at: 'integer?',
      seconds_json: 'text',
    });
    await sql`create index proposal_hits_by_proposal on proposal_hits (account_id, proposal_id, opened_at)`.execute(
      db,
    );
    await sql`create index proposal_hits_of_viewer on proposal_hits (account_id, project_id, viewer, confirmed_at)`.execute(
      db,
    );
  }

  async function contractTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'contracts', {
      contract_id: 'text key',
      account_id: 'account',
      project_id: 'integer',
      customer_id: 'integer',
      proposal_id: 'integer',
      proposal_version: 'integer',
      kind: 'text',
      replaces_contract_id: 'text?',
      state: 'text',
      sale_type: 'text',
      verification: 'text',
      consent_text: 'text',
      document_id: 'integer',
      document_sha256: 'text',
      differences_json: 'text',
      opened_at: 'integer',
      ended_at: 'integer?',
      cooling_off_ends: 'text',
      decline_reason: 'text',
      sealed_id: 'integer?',
      sealed_sha256: 'text',
      seal_at: 'integer?',
      seal_attempts: 'count',
    });
    await sql`create index contracts_by_project on contracts (account_id, project_id, opened_at)`.execute(
      db,
    );
    await sql`create index contracts_by_customer on contracts (account_id, customer_id, opened_at)`.execute(
      db,
    );
    await sql`create index contracts_by_proposal on contracts (account_id, proposal_id)`.execute(
      db,
    );
    // Only one contract of a project can be signed at a time.
    await sql`create unique index contracts_live on contracts (project_id) where state in ('open', 'sealing')`.execute(
      db,
    );
    await sql`create index contracts_to_seal on contracts (seal_at) where seal_at is not null`.execute(
      db,
    );
    await sql`create index contracts_sealed on contracts (sealed_sha256) where sealed_sha256 <> ''`.execute(
      db,
    );
    await create(db, 'contract_signers', {
      signer_id: 'id',
      account_id: 'account',
      contract_id: 'text',
      position: 'integer',
      name: 'text',
      email: 'text',
      phone: 'text',
      token: 'text',
      state: 'text',
      code_hash: 'text',
      code_expires_at: 'integer?',
      code_tries: 'count',
      code_sent_at: 'integer?',
      verified_at: 'integer?',
      signature_json: 'text',
      signed_at: 'integer?',
    });
    await sql`create unique index contract_signers_position on contract_signers (contract_id, position)`.execute(
      db,
    );
    await sql`create unique index contract_signers_token on contract_signers (token)`.execute(db);
    await create(db, 'contract_audit', {
      audit_id: 'id',
      account_id: 'account',
      contract_id: 'text',
      signer_id: 'integer?',
      step: 'text',
      at: 'integer',
      address: 'text',
      user_agent: 'text',
      document_sha256: 'text',
      details: 'text',
      chain_sha256: 'text',
    });
    await sql`create index contract_audit_by_contract on contract_audit (contract_id, audit_id)`.execute(
      db,
    );
  }

  async function messageTables(db: Kysely<unknown>): Promise<void> {
    await create(db, 'messages', {
      message_id: 'text key',
      account_id: 'account',
      customer_id: 'integer',
      project_id: 'integer?',
      user_id: 'integer',
      channel: 'text',
      purpose: 'text',
      recipient: 'text',
      subject: 'text',
      text: 'text',
      html: 'text',
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
      handed_over: 'count',
      provider_id: 'text',
      problem: 'text',
      stop_token: 'text',
      created_at: 'integer',
      ended_at: 'integer?',
    });
    await sql`create unique index messages_stop_token on messages (stop_token) where stop_token <> ''`.execute(
      db,
    );
    await sql`create index messages_due on messages (due_at) where due_at is not null`.execute(db);
    await sql`create index messages_leased on messages (leased_until) where leased_until is not null`.execute(
      db,
    );
    await sql`create index messages_by_account on messages (account_id, created_at)`.execute(db);
    await sql`create index messages_by_customer on messages (customer_id, created_at)`.execute(db);
    await sql`create index messages_by_project on messages (project_id, created_at)`.execute(db);
    await sql`create index messages_by_recipient on messages (recipient)`.execute(db);
    await create(db, 'message_templates', {
      template_id: 'id',
      account_id: 'account',
      channel: 'text',
      name: 'text',
      subject: 'text',
      body: 'text',
      updated_at: 'integer',
    });
    await sql`create unique index message_templates_name on message_templates (account_id, channel, name)`.execute(
      db,
    );
    await create(db, 'consents', {
      consent_id: 'id',
      account_id: 'account',
      customer_id: 'integer',
      channel: 'text',
      given: 'integer',
      source: 'text',
      said_at: 'integer',
    });
    await sql`create index consents_by_customer on consents (customer_id, channel, consent_id)`.execute(
      db,
    );
    await create(db, 'opt_outs', {
      opt_out_id: 'id',
      account_id: 'account',
      number: 'text',
      opted_out_at: 'integer',
    });
    await sql`create unique index opt_outs_number on opt_outs (account_id, number)`.execute(db);
  }
}

/** The statuses that every account began with. */
const stepsByName: Readonly<Record<string, string>> = {
  'New Lead': 'lead',
  Contacted: 'contacted',
  Qualified: 'qualified',
  Quoting: 'quoting',
  'Proposal Sent': 'sent',
  'Proposal Viewed': 'viewed',
  Negotiating: 'negotiating',
  Signed: 'signed',
  'Deposit Paid': 'deposit',
  'Grid Approval': 'approval',
  'Install Scheduled': 'scheduled',
  Installed: 'installed',
  Lost: 'lost',
  Cancelled: 'cancelled',
  Nurture: 'nurture',
};

function specificationOf(row: {
  panel_quantity: number;
  panel_type: string;
  inverter_quantity: number;
  inverter_type: string;
  system_watts: number;
}) {
  const { panel_quantity: panels, inverter_quantity: inverters } = row;
  return {
    panels:
      panels > 0
        ? [
            {
              maker: '',
              model: row.panel_type,
              watts: row.system_watts / panels,
              quantity: panels,
            },
          ]
        : [],
    inverters:
      inverters > 0 ? [{ maker: '', model: row.inverter_type, watts: 0, quantity: inverters }] : [],
  };
}
