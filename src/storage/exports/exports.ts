import { type Kysely, sql } from 'kysely';
import type { ExportList, ExportRow, ExportStore } from '../../domain/exports/export.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { Db, Schema } from '../schema.ts';

type ListOf<Table extends keyof Schema> = {
  table: Table;
  /** Unique, and in the order of which the rows are read. */
  key: keyof Schema[Table] & string;
  columns: readonly (keyof Schema[Table] & string)[];
  /** Leaves out the rows that have another value here. */
  only?: { column: keyof Schema[Table] & string; value: string };
};

/** The columns of each list by name, so that a new column is left out until it is added on purpose. */
const lists: { [List in ExportList]: ListOf<keyof Schema> } = {
  members: list('users', 'user_id', [
    'first_name',
    'last_name',
    'phone_number',
    'email',
    'work_title',
    'username',
    'role',
    'created_at',
    'removed_at',
  ]),
  statuses: list('statuses', 'status_id', [
    'name',
    'kind',
    'rank',
    'win_probability',
    'is_initial',
    'step',
  ]),
  customers: list('customers', 'customer_id', [
    'email',
    'first_name',
    'last_name',
    'phone_1',
    'phone_2',
    'gst_status',
    'type',
    'company_name',
    'company_phone',
    'owner_id',
    'status_id',
    'value_cents',
    'created_at',
    'updated_at',
  ]),
  notes: list('customer_notes', 'note_id', ['customer_id', 'created_at', 'note', 'edited_at']),
  status_changes: list('status_changes', 'change_id', [
    'customer_id',
    'old_status',
    'new_status',
    'user_id',
    'source',
    'reason',
    'changed_at',
  ]),
  customer_changes: list('customer_changes', 'change_id', [
    'customer_id',
    'user_id',
    'kind',
    'details_json',
    'changed_at',
  ]),
  opt_outs: list('opt_outs', 'opt_out_id', ['number', 'opted_out_at']),
  consents: list('consents', 'consent_id', [
    'customer_id',
    'channel',
    'given',
    'source',
    'said_at',
  ]),
  projects: list('projects', 'project_id', [
    'customer_id',
    'title',
    'street_number',
    'street',
    'suburb',
    'state',
    'postcode',
    'country',
    'system_watts',
    'specification_json',
    'install_on',
    'chosen_sale_type',
    'revision',
    'created_at',
    'updated_at',
  ]),
  products: list('products', 'product_id', [
    'kind',
    'maker',
    'model',
    'watts',
    'nominal_watt_hours',
    'usable_watt_hours',
    'price_cents',
    'archived_at',
    'created_at',
    'updated_at',
    'datasheet_json',
  ]),
  plans: list('plans', 'plan_id', ['created_at', 'updated_at', 'plan_json']),
  rebates: list('rebates', 'rebate_id', ['created_at', 'updated_at', 'rebate_json']),
  proposals: list('proposals', 'proposal_id', [
    'project_id',
    'customer_id',
    'version',
    'state',
    'content_json',
    'content_sha256',
    'checklist_json',
    'pdf_id',
    'pdf_sha256',
    'published_at',
    'expires_at',
    'ended_at',
    'view_count',
    'first_viewed_at',
    'last_viewed_at',
  ]),
  page_requests: list('page_requests', 'page_request_id', [
    'project_id',
    'proposal_id',
    'verdict',
    'user_agent',
    'opened_at',
    'confirmed_at',
    'seconds_json',
  ]),
  contracts: list('contracts', 'contract_id', [
    'project_id',
    'customer_id',
    'proposal_id',
    'proposal_version',
    'kind',
    'replaces_contract_id',
    'state',
    'sale_type',
    'verification',
    'consent_text',
    'document_id',
    'document_sha256',
    'payable_cents',
    'differences_json',
    'opened_at',
    'ended_at',
    'cooling_off_ends',
    'decline_reason',
    'sealed_id',
    'sealed_sha256',
    'marked_by',
    'paper_id',
    'evidence_id',
    'voided_at',
    'voided_by',
    'void_reason',
  ]),
  contract_signers: list('contract_signers', 'signer_id', [
    'contract_id',
    'position',
    'name',
    'email',
    'phone',
    'state',
    'verified_at',
    'signature_json',
    'signed_at',
  ]),
  contract_audit: list('contract_audit', 'audit_id', [
    'contract_id',
    'signer_id',
    'step',
    'at',
    'address',
    'user_agent',
    'document_sha256',
    'details',
    'chain_sha256',
  ]),
  // Messages of Sundesk itself contain codes and links, which are for their recipients alone.
  messages: {
    ...list('messages', 'message_id', [
      'customer_id',
      'project_id',
      'user_id',
      'channel',
      'recipient',
      'subject',
      'text',
      'template',
      'state',
      'problem',
      'created_at',
      'ended_at',
    ]),
    only: { column: 'purpose', value: 'project' satisfies Message['purpose'] },
  } as ListOf<keyof Schema>,
  message_templates: list('message_templates', 'template_id', [
    'channel',
    'name',
    'subject',
    'body',
    'updated_at',
  ]),
  subscriptions: list('subscriptions', 'subscription_id', [
    'name',
    'hook_url',
    'type',
    'types',
    'status_ids',
    'owner_ids',
    'state',
    'is_ordered',
    'slots',
    'rate_per_second',
    'created_at',
    'ended_at',
    'end_reason',
  ]),
  deliveries: list('deliveries', 'delivery_id', [
    'subscription_id',
    'event_id',
    'sequence',
    'state',
    'attempts',
    'cause',
    'due_at',
    'maybe_delivered',
    'outcome',
    'created_at',
    'finished_at',
  ]),
  attempts: list('attempts', 'attempt_id', [
    'delivery_id',
    'number',
    'cause',
    'started_at',
    'duration_ms',
    'outcome',
    'maybe_delivered',
    'status',
    'address',
    'error',
    'response_headers',
    'response_body',
  ]),
  replays: list('replays', 'replay_id', [
    'filter',
    'state',
    'replayed',
    'created_at',
    'finished_at',
  ]),
  notices: list('notices', 'notice_id', ['subscription_id', 'kind', 'message', 'created_at']),
  imports: list('imports', 'import_id', [
    'user_id',
    'file_name',
    'columns_json',
    'options_json',
    'state',
    'rows_total',
    'rows_done',
    'created',
    'updated',
    'skipped',
    'failed',
    'created_at',
    'ended_at',
  ]),
  events: list('events', 'sequence', ['event_id', 'type', 'occurred_at', 'customer_id', 'body']),
};

export function exportStore(db: Db, accountId: number): ExportStore {
  return {
    async rows(name, after, limit) {
      const { table, key, columns, only } = lists[name];
      // The names of tables and columns come from the list above alone.
      const every = (db as unknown as Kysely<Record<string, ExportRow>>)
        .selectFrom(table)
        .select([key, ...columns])
        .where('account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where(`${only?.column}`, '=', `${only?.value}`))
        .orderBy(key)
        .limit(limit);
      const rows = await (after === undefined
        ? every
        : every.where(sql.ref(key), '>', after)
      ).execute();
      return rows.map((row) => ({ row, place: row[key] }));
    },

    async documentsAfter(documentId, limit) {
      const rows = await db
        .selectFrom('documents')
        .select(['document_id as documentId', 'kind', 'media_type as mediaType'])
        .where('account_id', '=', accountId)
        .where('document_id', '>', documentId)
        .orderBy('document_id')
        .limit(limit)
        .execute();
      return rows;
    },
  };
}

function list<Table extends keyof Schema>(
  table: Table,
  key: keyof Schema[Table] & string,
  columns: readonly (keyof Schema[Table] & string)[],
): ListOf<keyof Schema> {
  return { table, key, columns } as unknown as ListOf<keyof Schema>;
}
